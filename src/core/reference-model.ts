/** The model's name of an instance's own patch, in label files and wherever models are named. */
export const REFERENCE_MODEL = 'reference';
