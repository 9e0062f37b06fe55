import type { Flow } from './flow.ts';

/**
 * Decisions of a list of flows by catalogue §5.2; a unit's cyclomatic complexity is 1 more.
 * Source: McCabe 1976, A complexity measure (TSE).
 */
export function decisions(flows: readonly Flow[]): number {
  let sum = 0;
  for (const flow of flows) sum += decisionsOf(flow);
  return sum;
}

function decisionsOf(flow: Flow): number {
  switch (flow.kind) {
    case 'if': {
      let sum = decisions(flow.otherwise ?? []);
      for (const { test, body } of flow.branches) sum += 1 + decisions(test) + decisions(body);
      return sum;
    }
    case 'loop':
      return 1 + decisions(flow.header) + decisions(flow.body) + decisions(flow.otherwise ?? []);
    case 'switch': {
      let sum = decisions(flow.subject);
      for (const arm of flow.arms) {
        sum += (arm.isDefault ? 0 : 1) + (arm.guarded ? 1 : 0) + decisions(arm.label) + decisions(arm.body);
      }
      return sum;
    }
    case 'try': {
      let sum = decisions(flow.body) + decisions(flow.otherwise ?? []) + decisions(flow.last);
      for (const body of flow.catches) sum += 1 + decisions(body);
      return sum;
    }
    case 'ternary':
      return 1 + decisions(flow.test) + decisions(flow.consequent) + decisions(flow.otherwise);
    case 'logical':
      return flow.operators.length + decisions(flow.operands);
    case 'comprehension':
      return 1 + decisions(flow.parts);
    case 'anonymous':
      return decisions(flow.body);
    case 'class':
    case 'expression':
      return decisions(flow.parts);
    case 'jump':
      return 0;
  }
}
