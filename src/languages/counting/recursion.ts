import type { Callee, LanguageDefinition } from '../definition.ts';
import type { SyntaxTree } from '../syntax.ts';
import type { Structure, Unit } from './structure.ts';

/**
 * Which units lie on a cycle of the call graph within the file, calls resolved by simple name
 * (catalogue §5.3, ADR 0002, 9).
 */
export function recursiveUnits(
  tree: SyntaxTree,
  language: LanguageDefinition,
  structure: Structure,
): boolean[] {
  if (structure.units.length === 0) return [];
  return onCycle(callsWithin(tree, language, structure));
}

/** The units of the file that each unit calls. */
function callsWithin(tree: SyntaxTree, language: LanguageDefinition, structure: Structure): Set<number>[] {
  const { units, owner, annotated } = structure;
  const byName = unitsByName(units);
  const selfNames = selfNamesOf(tree, language, units);
  const calls: Set<number>[] = [];
  while (calls.length < units.length) calls.push(new Set());
  for (let node = 0; node < tree.count; node++) {
    const caller = owner[node]!;
    if (caller < 0 || annotated[node]) continue;
    const callee = language.callee(tree, node, selfNames[caller]);
    const named = callee && byName.get(callee.name);
    if (named) addCalls(calls[caller]!, units, caller, callee, named, language);
  }
  return calls;
}

function unitsByName(units: readonly Unit[]): ReadonlyMap<string, readonly number[]> {
  const byName = new Map<string, number[]>();
  for (let at = 0; at < units.length; at++) {
    const { simpleName } = units[at]!;
    const same = byName.get(simpleName);
    if (same) same.push(at);
    else byName.set(simpleName, [at]);
  }
  return byName;
}

/** By which name each unit speaks of the own object: a nested one has that of the unit around it. */
function selfNamesOf(
  tree: SyntaxTree,
  language: LanguageDefinition,
  units: readonly Unit[],
): (string | undefined)[] {
  const names: (string | undefined)[] = [];
  for (const { type, outer, node } of units) {
    const inherited = outer < 0 ? undefined : names[outer];
    names.push(type === undefined ? inherited : language.selfName(tree, node));
  }
  return names;
}

/** Adds the units among those of a name that a call reaches. */
function addCalls(
  called: Set<number>,
  units: readonly Unit[],
  caller: number,
  { onSelf, argumentCount }: Callee,
  named: readonly number[],
  { bareCallsReachMethods, overloads }: LanguageDefinition,
): void {
  for (const target of named) {
    if (overloads && units[target]!.declaration.parameters !== argumentCount) continue;
    if (reaches(units, caller, target, onSelf, bareCallsReachMethods)) called.add(target);
  }
}

function reaches(
  units: readonly Unit[],
  caller: number,
  target: number,
  onSelf: boolean,
  bareMethods: boolean,
): boolean {
  const to = units[target]!;
  if (onSelf) return to.type !== undefined && to.type === typeAround(units, caller);
  if (to.type !== undefined) return bareMethods && to.type === typeAround(units, caller);
  if (to.outer < 0) return true;
  // A nested function is visible in the unit that holds it and below.
  for (let at = caller; at >= 0; at = units[at]!.outer) if (at === to.outer || at === target) return true;
  return false;
}

/** The type whose method the unit, or a unit around it, is. */
function typeAround(units: readonly Unit[], unit: number): string | undefined {
  for (let at = unit; at >= 0; at = units[at]!.outer)
    if (units[at]!.type !== undefined) return units[at]!.type;
  return undefined;
}

/** Nodes in a strongly connected component of more than one node, or with an edge to themselves (Tarjan 1972, iterative). */
function onCycle(edges: readonly ReadonlySet<number>[]): boolean[] {
  const result = edges.map((targets, at) => targets.has(at));
  const order = new Int32Array(edges.length).fill(-1);
  const low = new Int32Array(edges.length);
  const onStack = new Uint8Array(edges.length);
  const stack: number[] = [];
  let counter = 0;
  const enter = (node: number) => {
    order[node] = low[node] = counter++;
    onStack[node] = 1;
    stack.push(node);
    return { node, targets: [...edges[node]!], next: 0 };
  };
  for (let root = 0; root < edges.length; root++) {
    if (order[root]! >= 0 || edges[root]!.size === 0) continue;
    const path = [enter(root)];
    while (path.length > 0) {
      const frame = path[path.length - 1]!;
      if (frame.next < frame.targets.length) {
        const target = frame.targets[frame.next++]!;
        if (order[target]! < 0) path.push(enter(target));
        else if (onStack[target]) low[frame.node] = Math.min(low[frame.node]!, order[target]!);
        continue;
      }
      path.pop();
      const around = path[path.length - 1];
      if (around) low[around.node] = Math.min(low[around.node]!, low[frame.node]!);
      if (low[frame.node] !== order[frame.node]) continue;
      const component = stack.splice(stack.lastIndexOf(frame.node));
      for (const node of component) {
        onStack[node] = 0;
        if (component.length > 1) result[node] = true;
      }
    }
  }
  return result;
}
