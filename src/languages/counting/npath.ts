import { decisions } from './cyclomatic.ts';
import type { Flow } from './flow.ts';

/** NPath values are cut off here: more paths than this are all the same to a reader. */
export const NPATH_LIMIT = 1e9;

/**
 * Acyclic execution paths through a list of flows by catalogue §5.4 (ADR 0002, 11), saturated at
 * {@link NPATH_LIMIT}. Source: Nejmeh 1988, NPATH: a measure of execution path complexity (CACM).
 */
export function npath(flows: readonly Flow[]): number {
  let product = 1;
  for (const flow of flows) product = Math.min(NPATH_LIMIT, product * pathsOf(flow));
  return product;
}

function pathsOf(flow: Flow): number {
  return Math.min(NPATH_LIMIT, unboundedPathsOf(flow));
}

function unboundedPathsOf(flow: Flow): number {
  switch (flow.kind) {
    case 'if': {
      let sum = flow.otherwise ? npath(flow.otherwise) : 1;
      for (const { test, body } of flow.branches) sum += npath(body) + bounds(test);
      return sum;
    }
    case 'loop':
      return npath(flow.body) + (flow.otherwise ? npath(flow.otherwise) : 1) + bounds(flow.header);
    case 'switch': {
      let sum = bounds(flow.subject);
      for (const arm of flow.arms) sum += npath(arm.body) + bounds(arm.label);
      return Math.max(1, flow.arms.some((arm) => arm.isDefault && !arm.guarded) ? sum : sum + 1);
    }
    case 'try': {
      let sum = npath(flow.body) * npath(flow.otherwise ?? []);
      for (const body of flow.catches) sum += npath(body);
      return sum * npath(flow.last);
    }
    case 'class':
    case 'jump':
      return 1;
    case 'expression':
      return Math.max(1, bounds(flow.parts));
    default:
      return Math.max(1, boundOf(flow));
  }
}

/** b of an expression: the paths that its parts add. */
function bounds(flows: readonly Flow[]): number {
  let sum = 0;
  for (const flow of flows) sum += boundOf(flow);
  return Math.min(NPATH_LIMIT, sum);
}

function boundOf(flow: Flow): number {
  switch (flow.kind) {
    case 'logical':
      return flow.operators.length + bounds(flow.operands);
    case 'ternary':
      return bounds(flow.test) + bounds(flow.consequent) + bounds(flow.otherwise) + 2;
    case 'comprehension':
      return 1 + bounds(flow.parts);
    case 'anonymous':
      return decisions(flow.body);
    case 'expression':
      return bounds(flow.parts);
    case 'class':
    case 'jump':
      return 0;
    default:
      return pathsOf(flow);
  }
}
