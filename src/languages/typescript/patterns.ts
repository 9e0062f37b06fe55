import { childInField, childrenOf } from '../syntax.ts';
import type { Draft } from './draft.ts';
import { N } from './node-codes.ts';

/** A name that a declaration binds. */
export interface BoundName {
  readonly node: number;
  readonly name: string;
  /** The property that it is taken from, for a direct part of an object pattern; `''` for the rest. */
  readonly property: string;
  /** Something else forces it to be there: a rest beside it, or its place in an array pattern. */
  readonly forced: boolean;
  readonly isPattern: boolean;
}

/** The names that a parameter or variable binds, patterns taken apart. */
export function boundNames(draft: Draft, declaration: number): BoundName[] {
  const name = childInField(draft.tree, declaration, 'name');
  if (name < 0) return [];
  const names: BoundName[] = [];
  addNames(draft, name, { property: '', forced: false, isPattern: false }, names);
  return names;
}

function addNames(
  draft: Draft,
  node: number,
  how: Pick<BoundName, 'property' | 'forced' | 'isPattern'>,
  names: BoundName[],
): void {
  const code = draft.code(node);
  if (code === N.Identifier) {
    names.push({ node, name: draft.text(node), ...how });
    return;
  }
  if (code !== N.ObjectBindingPattern && code !== N.ArrayBindingPattern) return;
  const elements = childrenOf(draft.tree, node).filter((child) => draft.code(child) === N.BindingElement);
  const parts = elements.map((element) => partsOf(draft, element));
  const isForced = code === N.ArrayBindingPattern ? elements.length > 1 : parts.some(({ isRest }) => isRest);
  for (const { name, property, isRest } of parts) {
    if (name < 0) continue;
    const forced = how.forced || (isForced && !(isRest && code === N.ObjectBindingPattern));
    const from = how.isPattern || isRest || code === N.ArrayBindingPattern ? '' : draft.plain(property);
    addNames(draft, name, { property: from, forced, isPattern: true }, names);
  }
}

/** The name and the property of an element of a pattern. */
export function partsOf(draft: Draft, element: number): { name: number; property: number; isRest: boolean } {
  let name = -1;
  let property = -1;
  const end = draft.tree.last[element]!;
  const isRest = draft.tree.text.startsWith('...', draft.tree.start[element]);
  for (let child = element + 1; child < end; child = draft.tree.last[child]!) {
    const code = draft.code(child);
    if (code === N.EqualsToken) break;
    if (code === N.ColonToken) property = name;
    // Dots and comments are neither; a computed or numeric key is a property without a name.
    else if (isNameOrPattern(code) || property < 0) name = isSkipped(code, draft, child) ? name : child;
  }
  return { name, property: property < 0 ? name : property, isRest };
}

function isNameOrPattern(code: number): boolean {
  return code === N.Identifier || code === N.ObjectBindingPattern || code === N.ArrayBindingPattern;
}

function isSkipped(code: number, draft: Draft, node: number): boolean {
  return (
    code === N.SingleLineCommentTrivia ||
    code === N.MultiLineCommentTrivia ||
    draft.text(node).startsWith('...')
  );
}
