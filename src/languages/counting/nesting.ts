import type { Flow } from './flow.ts';

/**
 * The deepest nesting level that a list of flows opens; its own level is `level`. Bodies of if, else, loop,
 * switch and catch and of anonymous functions are one deeper; `else if` stays at its if's level
 * (ADR 0002, 10). Source: Harrison, Magel 1981.
 */
export function deepestNesting(flows: readonly Flow[], level = 0): number {
  let deepest = level;
  for (const flow of flows) deepest = Math.max(deepest, nestingOf(flow, level));
  return deepest;
}

function nestingOf(flow: Flow, level: number): number {
  const same = (...lists: readonly (readonly Flow[] | undefined)[]) =>
    Math.max(...lists.map((list) => deepestNesting(list ?? [], level)));
  const deeper = (...lists: readonly (readonly Flow[] | undefined)[]) =>
    Math.max(level + 1, ...lists.map((list) => deepestNesting(list ?? [], level + 1)));
  switch (flow.kind) {
    case 'if':
      return Math.max(
        same(...flow.branches.map(({ test }) => test)),
        deeper(flow.otherwise, ...flow.branches.map(({ body }) => body)),
      );
    case 'loop':
      return Math.max(same(flow.header), deeper(flow.body, flow.otherwise));
    case 'switch':
      return Math.max(
        same(flow.subject, ...flow.arms.map((arm) => arm.label)),
        deeper(...flow.arms.map((arm) => arm.body)),
      );
    case 'try':
      return Math.max(
        same(flow.body, flow.last),
        flow.catches.length > 0 ? deeper(...flow.catches) : level,
        flow.otherwise ? deeper(flow.otherwise) : level,
      );
    case 'ternary':
      return same(flow.test, flow.consequent, flow.otherwise);
    case 'logical':
      return same(flow.operands);
    case 'anonymous':
      return deeper(flow.body);
    case 'comprehension':
    case 'class':
    case 'expression':
      return same(flow.parts);
    case 'jump':
      return level;
  }
}
