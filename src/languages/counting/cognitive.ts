import type { Flow } from './flow.ts';

/**
 * Cognitive complexity of a list of flows by catalogue §5.3, recursion left out (it needs the calls of the
 * whole file). Source: Campbell 2018, Cognitive Complexity, white paper, Appendix B.
 *
 * @param nesting - level at which the flows stand; 0 in the body of a unit.
 */
export function cognitiveComplexity(flows: readonly Flow[], nesting = 0): number {
  let sum = 0;
  for (const flow of flows) sum += cognitiveOf(flow, nesting);
  return sum;
}

function cognitiveOf(flow: Flow, nesting: number): number {
  const at = (flows: readonly Flow[] | undefined, level: number) => cognitiveComplexity(flows ?? [], level);
  switch (flow.kind) {
    case 'if':
      return nesting + ifBranches(flow, nesting);
    case 'loop':
      return (
        1 +
        nesting +
        at(flow.header, nesting) +
        at(flow.body, nesting + 1) +
        (flow.otherwise ? 1 + at(flow.otherwise, nesting + 1) : 0)
      );
    case 'switch': {
      let sum = 1 + nesting + at(flow.subject, nesting);
      for (const arm of flow.arms) sum += at(arm.label, nesting) + at(arm.body, nesting + 1);
      return sum;
    }
    case 'try': {
      let sum = at(flow.body, nesting) + at(flow.last, nesting);
      for (const body of flow.catches) sum += 1 + nesting + at(body, nesting + 1);
      if (flow.otherwise) sum += 1 + at(flow.otherwise, nesting + 1);
      return sum;
    }
    case 'ternary':
      return (
        1 +
        nesting +
        at(flow.test, nesting) +
        at(flow.consequent, nesting + 1) +
        at(flow.otherwise, nesting + 1)
      );
    case 'logical':
      return runs(flow.operators) + at(flow.operands, nesting);
    case 'comprehension':
      return (flow.clause === 'if' ? 1 : 0) + at(flow.parts, nesting);
    case 'anonymous':
      return at(flow.body, nesting + 1);
    case 'class':
    case 'expression':
      return at(flow.parts, nesting);
    case 'jump':
      return 1;
  }
}

/** One point for each branch and for the `else`, with what stands in them. */
function ifBranches({ branches, otherwise }: Flow & { kind: 'if' }, nesting: number): number {
  let sum = otherwise ? 1 + cognitiveComplexity(otherwise, nesting + 1) : 0;
  for (const { test, body } of branches) {
    sum += 1 + cognitiveComplexity(test, nesting) + cognitiveComplexity(body, nesting + 1);
  }
  return sum;
}

/** Number of maximal runs of the same operator. */
function runs(operators: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < operators.length; at++) if (operators[at] !== operators[at - 1]) count++;
  return count;
}
