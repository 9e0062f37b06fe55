import type { EntityFacts } from '../../facts/types.ts';
import type { Declaration, Enclosing, LanguageDefinition, Prepared } from '../definition.ts';
import type { SyntaxTree } from '../syntax.ts';
import { CONCEPT, type ConceptIndex } from './concept-index.ts';

/** A named function with a body, found in the tree. */
export interface Unit {
  readonly node: number;
  readonly name: string;
  readonly simpleName: string;
  readonly declaration: Declaration;
  /** Index of the unit around it, or -1. */
  readonly outer: number;
  /** Name of the type whose method it is, or undefined. */
  readonly type: string | undefined;
}

/** Units and entities of a file, and which unit each node belongs to. */
export interface Structure {
  readonly units: readonly Unit[];
  readonly entities: readonly {
    readonly declaration: Declaration;
    readonly node: number;
    readonly facts: EntityName;
  }[];
  /** Named types by their node, local ones included. */
  readonly types: ReadonlyMap<
    number,
    { readonly name: string; readonly first: number; readonly local: boolean }
  >;
  /**
   * Innermost unit of each node; -1 outside of units. A unit begins at its first token after decorators and
   * annotations (ADR 0002, 1): its own belong to what is around it.
   */
  readonly owner: Int32Array;
  /** 1 in decorators and annotations, whose tokens and calls no unit counts (ADR 0002, 4 and 12). */
  readonly annotated: Uint8Array;
  /** 1 for `function` nodes that are declared: units and signatures, not anonymous functions. */
  readonly declared: Uint8Array;
}

type EntityName = Pick<EntityFacts, 'name' | 'kind' | 'topLevel' | 'public'>;

interface Scope extends Enclosing {
  readonly end: number;
  /** First node of the declaration after decorators and annotations. */
  readonly first: number;
  readonly qualified: string;
  readonly unit: number;
  readonly public: boolean;
  /** Inside the body of a unit: what is declared here is local. */
  readonly local: boolean;
}

/** Finds units and entities in one walk over the tree (catalogue §4.1, ADR 0002, 13 and 14). */
export function structureOf(
  tree: SyntaxTree,
  index: ConceptIndex,
  language: LanguageDefinition,
  prepared: Prepared,
): Structure {
  const units: Unit[] = [];
  const entities: Structure['entities'][number][] = [];
  const types = new Map<number, { name: string; first: number; local: boolean }>();
  const owner = new Int32Array(tree.count).fill(-1);
  const annotated = new Uint8Array(tree.count);
  const declared = new Uint8Array(tree.count);
  const scopes: Scope[] = [
    {
      kind: 'file',
      name: '',
      qualified: '',
      first: 0,
      end: tree.count,
      unit: -1,
      public: true,
      local: false,
    },
  ];
  let annotationEnd = 0;
  for (let node = 0; node < tree.count; node++) {
    while (node >= scopes[scopes.length - 1]!.end) scopes.pop();
    const scope = scopes[scopes.length - 1]!;
    const concept = index.concept[tree.kind[node]!]!;
    if (concept === CONCEPT.annotation) annotationEnd = Math.max(annotationEnd, tree.last[node]!);
    if (node < annotationEnd) annotated[node] = 1;
    owner[node] = node < scope.first ? scopes[scopes.length - 2]!.unit : scope.unit;
    if (concept !== CONCEPT.function && concept !== CONCEPT.type) continue;
    const declaration = language.declare(tree, node, scope, prepared);
    if (!declaration) continue;
    declared[node] = 1;
    const qualified = qualify(declaration.owner ?? scope.qualified, declaration.name);
    const isPublic = declaration.public && scope.public;
    if (declaration.kind !== 'namespace' && declaration.entity && !scope.local) {
      const topLevel = scope.kind === 'file' && declaration.kind !== 'method';
      const facts = { name: qualified, kind: declaration.kind, topLevel, public: isPublic };
      entities.push({ declaration, node, facts });
    }
    if (declaration.kind === 'class' || declaration.kind === 'type')
      types.set(node, { name: qualified, first: declaration.first, local: scope.local });
    let unit = scope.unit;
    if (concept === CONCEPT.function) {
      if (declaration.body < 0) continue;
      units.push({
        node,
        declaration,
        name: qualified,
        simpleName: declaration.name,
        outer: scope.unit,
        type:
          declaration.owner ??
          (scope.kind === 'class' || scope.kind === 'type' ? scope.qualified : undefined),
      });
      unit = units.length - 1;
      owner[node] = unit;
    }
    scopes.push({
      kind: declaration.kind,
      name: declaration.name,
      qualified,
      first: declaration.first,
      end: tree.last[node]!,
      unit,
      public: isPublic,
      local: scope.local || concept === CONCEPT.function,
    });
  }
  return { units, entities, types, owner, annotated, declared };
}

function qualify(owner: string, name: string): string {
  return owner === '' || name === '' ? owner + name : `${owner}.${name}`;
}
