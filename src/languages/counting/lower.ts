import type { LanguageDefinition } from '../definition.ts';
import { childInField, childrenOf, FIELD_INDEX, type SyntaxTree, textOf } from '../syntax.ts';
import { isArm, mergedArms } from './arms.ts';
import { CONCEPT, type ConceptIndex, TOKEN_OPERAND } from './concept-index.ts';
import type { Branch, Flow, FlowArm } from './flow.ts';

/** What lowering reads: the tree, the compiled table, the language, and which functions are units. */
export interface LoweringInput {
  readonly tree: SyntaxTree;
  readonly index: ConceptIndex;
  readonly language: LanguageDefinition;
  /** Marks `function` nodes that are no anonymous function: units and signatures. */
  readonly declared: Uint8Array;
  /** How many constructs are around the one that is being lowered. */
  readonly depth: { level: number };
}

const LOGICAL_OPERATORS = new Map([
  ['and', '&&'],
  ['&&', '&&'],
  ['&&=', '&&'],
  ['or', '||'],
  ['||', '||'],
  ['||=', '||'],
]);

/** The flows of a body: a block, or a statement, or an expression that stands for one. */
export function lowerBody(input: LoweringInput, node: number): Flow[] {
  if (node < 0) return [];
  const { tree, index } = input;
  const concept = index.concept[tree.kind[node]!]!;
  if (concept === CONCEPT.sequence) return childrenOf(tree, node).flatMap((child) => lowerBody(input, child));
  const structured = lowerStructure(input, node, concept);
  if (structured) return structured;
  const parts = lowerExpression(input, node);
  return parts.length === 0 ? [] : [{ kind: 'expression', parts }];
}

/** The flows inside an expression, in source order. Nodes without a concept are walked without recursion. */
export function lowerExpression(input: LoweringInput, node: number): Flow[] {
  if (node < 0) return [];
  const { tree, index } = input;
  const flows: Flow[] = [];
  const end = tree.last[node]!;
  for (let at = node; at < end; ) {
    const concept = index.concept[tree.kind[at]!]!;
    const structured = concept === 0 ? undefined : lowerStructure(input, at, concept);
    if (structured) {
      flows.push(...structured);
      at = tree.last[at]!;
    } else {
      at += 1;
    }
  }
  return flows;
}

/**
 * Constructs may nest this deep. Deeper ones, which no one writes, would exhaust the stack somewhere; the limit
 * makes it the same file on every machine that is `too-deep`.
 */
const MAX_NESTING = 300;

/**
 * True where so many nodes with a concept stand around one another that lowering may fail. Blocks among them are no
 * constructs: whether it does fail is seen by lowering.
 */
export function mayNestTooDeep({ count, kind, parent }: SyntaxTree, { concept }: ConceptIndex): boolean {
  const around = new Uint16Array(count);
  for (let node = 0; node < count; node++) {
    const above = parent[node]!;
    const nesting = (above < 0 ? 0 : around[above]!) + (concept[kind[node]!] === 0 ? 0 : 1);
    if (nesting >= MAX_NESTING) return true;
    around[node] = nesting;
  }
  return false;
}

function lowerStructure(input: LoweringInput, node: number, concept: number): Flow[] | undefined {
  if (input.depth.level >= MAX_NESTING) throw new RangeError(`constructs nest deeper than ${MAX_NESTING}`);
  input.depth.level++;
  const flows = lowerConcept(input, node, concept);
  input.depth.level--;
  return flows;
}

function lowerConcept(input: LoweringInput, node: number, concept: number): Flow[] | undefined {
  switch (concept) {
    case CONCEPT.if:
      return [lowerIf(input, node)];
    case CONCEPT.loop:
      return [lowerLoop(input, node)];
    case CONCEPT.switch:
      return [lowerSwitch(input, node)];
    case CONCEPT.try:
      return lowerTry(input, node);
    case CONCEPT.ternary: {
      const [test, consequent, otherwise] = input.language.ternary(input.tree, node);
      return [
        {
          kind: 'ternary',
          test: lowerExpression(input, test),
          consequent: lowerExpression(input, consequent),
          otherwise: lowerExpression(input, otherwise),
        },
      ];
    }
    case CONCEPT.logical:
      return lowerLogical(input, node);
    case CONCEPT.comprehensionFor:
      return [{ kind: 'comprehension', clause: 'for', parts: lowerChildren(input, node) }];
    case CONCEPT.comprehensionIf:
      return [{ kind: 'comprehension', clause: 'if', parts: lowerChildren(input, node) }];
    case CONCEPT.function:
      return lowerFunction(input, node);
    case CONCEPT.type: {
      const parts = lowerChildren(input, node);
      return parts.length === 0 ? [] : [{ kind: 'class', parts }];
    }
    case CONCEPT.jump:
      return isLabelled(input, node) ? [{ kind: 'jump' }] : [];
    case CONCEPT.goto:
      return [{ kind: 'jump' }];
    case CONCEPT.annotation:
      return [];
    default:
      return undefined;
  }
}

function lowerChildren(input: LoweringInput, node: number): Flow[] {
  return childrenOf(input.tree, node).flatMap((child) => lowerExpression(input, child));
}

function lowerFunction(input: LoweringInput, node: number): Flow[] {
  if (input.declared[node]) return [];
  const body = childInField(input.tree, node, 'body');
  return [{ kind: 'anonymous', body: lowerBody(input, body) }];
}

function isLabelled({ tree, index }: LoweringInput, node: number): boolean {
  return childrenOf(tree, node).some((child) => index.token[tree.kind[child]!] === TOKEN_OPERAND);
}

/** An `if` with its chain of `else if`, walked in a loop: generated code has chains of thousands. */
function lowerIf(input: LoweringInput, node: number): Flow {
  const { tree, index } = input;
  const branches: Branch[] = [];
  let otherwise: Flow[] | undefined;
  const pending = [node];
  for (let at = pending.shift(); at !== undefined; at = pending.shift()) {
    const concept = index.concept[tree.kind[at]!]!;
    if (concept === CONCEPT.if || concept === CONCEPT.elseIf) {
      const { branch, alternatives } = branchOf(input, at);
      branches.push(branch);
      pending.push(...alternatives);
    } else {
      otherwise = concept === CONCEPT.else ? lowerClause(input, at).body : lowerBody(input, at);
    }
  }
  return { kind: 'if', branches, otherwise };
}

function branchOf(input: LoweringInput, node: number): { branch: Branch; alternatives: number[] } {
  const { tree } = input;
  const test: Flow[] = [];
  const alternatives: number[] = [];
  let body: Flow[] = [];
  for (const child of childrenOf(tree, node)) {
    const field = tree.field[child];
    if (field === FIELD_INDEX.consequence) body = lowerBody(input, child);
    else if (field === FIELD_INDEX.alternative) alternatives.push(child);
    else test.push(...lowerExpression(input, child));
  }
  return { branch: { test, body }, alternatives };
}

interface Clause {
  readonly header: Flow[];
  readonly body: Flow[];
}

/** Splits a node into what stands in its header and its body (the `body` field, or its blocks). */
function lowerClause(input: LoweringInput, node: number): Clause {
  const { tree, index } = input;
  const header: Flow[] = [];
  const body: Flow[] = [];
  for (const child of childrenOf(tree, node)) {
    const concept = index.concept[tree.kind[child]!]!;
    const field = tree.field[child];
    if (field === FIELD_INDEX.alternative || TRY_PARTS.has(concept)) continue;
    if (field === FIELD_INDEX.body || concept === CONCEPT.sequence) body.push(...lowerBody(input, child));
    else header.push(...lowerExpression(input, child));
  }
  return { header, body };
}

const TRY_PARTS: ReadonlySet<number> = new Set([CONCEPT.catch, CONCEPT.else, CONCEPT.finally]);

function lowerLoop(input: LoweringInput, node: number): Flow {
  const { header, body } = lowerClause(input, node);
  const alternative = childInField(input.tree, node, 'alternative');
  const otherwise = alternative < 0 ? undefined : lowerClause(input, alternative).body;
  return { kind: 'loop', header, body, otherwise };
}

function lowerTry(input: LoweringInput, node: number): Flow[] {
  const { tree, index } = input;
  const { header, body } = lowerClause(input, node);
  const catches: Flow[][] = [];
  let otherwise: Flow[] | undefined;
  let last: Flow[] = [];
  for (const child of childrenOf(tree, node)) {
    const concept = index.concept[tree.kind[child]!]!;
    if (!TRY_PARTS.has(concept)) continue;
    const clause = lowerClause(input, child);
    const flows = clause.header.length > 0 ? [asExpression(clause.header), ...clause.body] : clause.body;
    if (concept === CONCEPT.catch) catches.push(flows);
    else if (concept === CONCEPT.else) otherwise = flows;
    else last = flows;
  }
  const resources = header.length > 0 ? [asExpression(header)] : [];
  return [{ kind: 'try', body: [...resources, ...body], catches, otherwise, last }];
}

function asExpression(parts: Flow[]): Flow {
  return { kind: 'expression', parts };
}

/** `a && (b || c)` as operators read from left to right; parentheses ignored, other operands lowered alone. */
function lowerLogical(input: LoweringInput, node: number): Flow[] | undefined {
  if (logicalOperator(input, node) === undefined) return undefined;
  const operators: string[] = [];
  const operands: Flow[] = [];
  const pending: (number | string)[] = [node];
  while (pending.length > 0) {
    const next = pending.pop()!;
    if (typeof next === 'string') {
      operators.push(next);
      continue;
    }
    const inner = withoutParentheses(input, next);
    const operator = logicalOperator(input, inner);
    if (operator === undefined) {
      operands.push(...lowerExpression(input, next));
      continue;
    }
    pending.push(childInField(input.tree, inner, 'right'), operator, childInField(input.tree, inner, 'left'));
  }
  return [{ kind: 'logical', operators, operands }];
}

function logicalOperator({ tree, index }: LoweringInput, node: number): string | undefined {
  if (index.concept[tree.kind[node]!] !== CONCEPT.logical) return undefined;
  const operator = childInField(tree, node, 'operator');
  return operator < 0 ? undefined : LOGICAL_OPERATORS.get(textOf(tree, operator));
}

function withoutParentheses({ tree, index }: LoweringInput, node: number): number {
  let at = node;
  while (index.concept[tree.kind[at]!] === CONCEPT.parentheses) {
    const inner = childrenOf(tree, at).find((child) => tree.last[child]! > child + 1);
    if (inner === undefined) return at;
    at = inner;
  }
  return at;
}

function lowerSwitch(input: LoweringInput, node: number): Flow {
  const { tree, index, language } = input;
  const subject: Flow[] = [];
  const arms: FlowArm[] = [];
  const visit = (parent: number): void => {
    for (const child of childrenOf(tree, parent)) {
      const concept = index.concept[tree.kind[child]!]!;
      if (concept === CONCEPT.sequence) visit(child);
      else if (!isArm(concept)) subject.push(...lowerExpression(input, child));
    }
    for (const arm of mergedArms(tree, index, language, parent)) {
      const labels = arm.guard < 0 ? arm.labels : [...arm.labels, arm.guard];
      arms.push({
        isDefault: arm.isDefault,
        guarded: arm.guard >= 0,
        label: labels.flatMap((label) => lowerExpression(input, label)),
        body: arm.body.flatMap((statement) => lowerBody(input, statement)),
      });
    }
  };
  visit(node);
  return { kind: 'switch', subject, arms };
}
