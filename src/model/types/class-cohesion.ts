import { perObject } from '../../core/per-object.ts';
import { weaklyConnected } from '../../graph/components.ts';
import { directedGraph } from '../../graph/csr.ts';
import type { CohesionClass, CohesionMethod } from './cohesion.ts';

/** Methods with an own object and a body of their own: neither static nor abstract (ADR 0002, 44). */
function instanceMethods({ methods }: CohesionClass): CohesionMethod[] {
  return methods.filter(({ symbol }) => !symbol.isStatic && !symbol.isAbstract);
}

/**
 * LCOM4: connected components of the methods, joined by a common attribute or a call; undefined below two methods.
 *
 * Source: Hitz, Montazeri 1995, Measuring coupling and cohesion in object-oriented systems (ISACC).
 */
export const lcom4: (k: CohesionClass) => number | undefined = perObject((k) => {
  const own = instanceMethods(k);
  if (own.length < 2) return undefined;
  const nodeOf = new Map(own.map((method, node) => [method, node]));
  const links = own.map(({ attributes, calls }) => [
    ...[...calls].flatMap((at) => nodeOf.get(k.methods[at]!) ?? []),
    ...[...attributes].map((attribute) => own.length + attribute),
  ]);
  return partSizes(own.length, k.attributes.length, links).length;
});

/**
 * LCOM-HS: (m - mean mu(a)) / (m - 1), mu(a) methods that access a; undefined below two methods or without
 * attributes.
 *
 * Source: Henderson-Sellers 1996, Object-Oriented Metrics: Measures of Complexity.
 */
export const lcomHs: (k: CohesionClass) => number | undefined = perObject((k) => {
  const own = instanceMethods(k);
  if (own.length < 2 || k.attributes.length === 0) return undefined;
  const accesses = own.reduce((sum, { attributes }) => sum + attributes.size, 0);
  return (own.length - accesses / k.attributes.length) / (own.length - 1);
});

/**
 * TCC: share of the pairs of visible methods with a common attribute; undefined below two methods.
 *
 * Source: Bieman, Kang 1995, Cohesion and reuse in an object-oriented system (SSR).
 */
export function tcc(k: CohesionClass): number | undefined {
  const reached = visibleAccesses(k);
  if (reached.length < 2) return undefined;
  const users: number[][] = k.attributes.map(() => []);
  reached.forEach((attributes, method) => {
    for (const attribute of attributes) users[attribute]!.push(method);
  });
  /** The last method that was found to share an attribute with this one. */
  const sharedWith = new Int32Array(reached.length).fill(-1);
  let pairs = 0;
  reached.forEach((attributes, method) => {
    for (const attribute of attributes) {
      for (const other of users[attribute]!) {
        if (other <= method || sharedWith[other] === method) continue;
        sharedWith[other] = method;
        pairs++;
      }
    }
  });
  return pairs / pairsOf(reached.length);
}

/**
 * LCC: share of the pairs of visible methods that common attributes join over others; undefined below two methods.
 *
 * Source: Bieman, Kang 1995.
 */
export function lcc(k: CohesionClass): number | undefined {
  const reached = visibleAccesses(k);
  if (reached.length < 2) return undefined;
  const links = reached.map((attributes) => [...attributes].map((attribute) => reached.length + attribute));
  const sizes = partSizes(reached.length, k.attributes.length, links);
  return sizes.reduce((sum, size) => sum + pairsOf(size), 0) / pairsOf(reached.length);
}

/**
 * CAMC: share of the pairs of method and parameter type that occur; undefined below two methods or without a type.
 *
 * Source: Bansiya, Etzkorn, Davis, Li 1999, A class cohesion metric for object-oriented designs (JOOP).
 */
export function camc({ methods }: CohesionClass): number | undefined {
  const own = methods.map(({ symbol }) => new Set(symbol.parameters));
  const types = new Set(own.flatMap((each) => [...each]));
  if (own.length < 2 || types.size === 0) return undefined;
  return own.reduce((sum, each) => sum + each.size, 0) / (own.length * types.size);
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

/** Attributes of each visible method: its own, and those of the methods it calls, and so on (ADR 0002, 47). */
function visibleAccesses(k: CohesionClass): ReadonlySet<number>[] {
  const visible = instanceMethods(k).filter(({ symbol }) => symbol.visibility !== 'private');
  return visible.map((method) => {
    const attributes = new Set<number>();
    const seen = new Set([method]);
    // A set that grows while it is walked.
    for (const each of seen) {
      for (const attribute of each.attributes) attributes.add(attribute);
      for (const called of each.calls) seen.add(k.methods[called]!);
    }
    return attributes;
  });
}

/** Numbers of methods in the connected parts of methods and attributes; parts without a method are none. */
function partSizes(methods: number, attributes: number, links: readonly number[][]): number[] {
  const { of, count } = weaklyConnected(directedGraph(methods + attributes, links));
  const sizes = new Array<number>(count).fill(0);
  for (let method = 0; method < methods; method++) sizes[of[method]!]!++;
  return sizes.filter((size) => size > 0);
}
