/** A type that is told from others by its id. */
export interface Identified {
  readonly id: string;
}

/** What the depth of a type is made of. */
export interface Hierarchy<T extends Identified> {
  parents(type: T): readonly T[];
  hasExternalBase(type: T): boolean;
}

interface Frame<T> {
  readonly type: T;
  readonly parents: readonly T[];
  next: number;
  depth: number;
  /** False when a cycle was cut below: the value holds on the way from the start alone. */
  isWhole: boolean;
}

/**
 * DIT: the longest chain of bases. A cycle is broken at its first repeat on the way from the type. No recursion:
 * a hostile file can hold a chain of thousands of classes.
 *
 * @param known - depths that hold wherever one starts; grows.
 */
export function inheritanceDepth<T extends Identified>(
  start: T,
  hierarchy: Hierarchy<T>,
  known: Map<string, number>,
): number {
  /** Depths of this walk: where a cycle was cut, they depend on its start. */
  const walked = new Map<string, number>();
  const open = new Set<string>();
  const path: Frame<T>[] = [];
  const enter = (type: T) => {
    open.add(type.id);
    const depth = hierarchy.hasExternalBase(type) ? 1 : 0;
    path.push({ type, parents: hierarchy.parents(type), next: 0, depth, isWhole: true });
  };
  if (!known.has(start.id)) enter(start);
  for (let frame = path.at(-1); frame; frame = path.at(-1)) {
    const parent = frame.parents[frame.next];
    if (!parent) {
      path.pop();
      open.delete(frame.type.id);
      (frame.isWhole ? known : walked).set(frame.type.id, frame.depth);
      const child = path.at(-1);
      if (child && !frame.isWhole) child.isWhole = false;
      continue;
    }
    const depth = known.get(parent.id) ?? walked.get(parent.id);
    if (depth === undefined && !open.has(parent.id)) {
      enter(parent);
      continue;
    }
    // A parent that the walk has left is met again, now with its value.
    frame.next++;
    if (depth === undefined || !known.has(parent.id)) frame.isWhole = false;
    if (depth !== undefined) frame.depth = Math.max(frame.depth, 1 + depth);
  }
  return known.get(start.id) ?? walked.get(start.id)!;
}
