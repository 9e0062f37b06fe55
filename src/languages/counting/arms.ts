import type { Arm, LanguageDefinition } from '../definition.ts';
import { childrenOf, type SyntaxTree } from '../syntax.ts';
import { CONCEPT, type ConceptIndex } from './concept-index.ts';

/** True for the concepts of a switch's arms. */
export function isArm(concept: number): boolean {
  return concept === CONCEPT.arm || concept === CONCEPT.defaultArm;
}

/**
 * The arms among the children of a node. Where arms fall through, labels without statements are labels of
 * the next arm, and an arm with a default label is the default arm (ADR 0002, 5).
 */
export function mergedArms(
  tree: SyntaxTree,
  index: ConceptIndex,
  language: LanguageDefinition,
  parent: number,
): (Arm & { readonly nodes: readonly number[] })[] {
  const arms: OpenArm[] = [];
  let open: OpenArm | undefined;
  for (const node of childrenOf(tree, parent)) {
    if (!isArm(index.concept[tree.kind[node]!]!)) continue;
    const arm = language.arm(tree, node);
    open ??= { isDefault: false, guard: -1, labels: [], body: [], nodes: [] };
    open.isDefault ||= arm.isDefault;
    open.guard = Math.max(open.guard, arm.guard);
    open.labels.push(...arm.labels);
    open.body = arm.body;
    open.nodes.push(node);
    if (language.armsFallThrough && arm.body.length === 0) continue;
    arms.push(open);
    open = undefined;
  }
  if (open) arms.push(open);
  return arms;
}

interface OpenArm extends Arm {
  isDefault: boolean;
  guard: number;
  readonly labels: number[];
  body: readonly number[];
  readonly nodes: number[];
}

/**
 * The nodes among the children of a switch that are a logical line: one an arm (the last of merged labels),
 * none of a default arm (unless a guard can make it fail).
 */
export function countedArms(
  tree: SyntaxTree,
  index: ConceptIndex,
  language: LanguageDefinition,
  parent: number,
): ReadonlySet<number> {
  const arms = mergedArms(tree, index, language, parent).filter((arm) => !arm.isDefault || arm.guard >= 0);
  return new Set(arms.map(({ nodes }) => nodes[nodes.length - 1]!));
}
