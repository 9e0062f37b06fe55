/** Marks of nodes that their parents set before they are reached; from {@link CALL} on the number of arguments. */
export const HIDDEN = 1;
export const WRITE = 2;
export const TYPE = 3;
export const CALL = 4;
