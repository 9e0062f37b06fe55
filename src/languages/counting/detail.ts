import { lowerBound } from '../../core/lower-bound.ts';
import {
  type FileDetail,
  TOKEN_NUMBER,
  TOKEN_PLAIN,
  TOKEN_STRING,
  type TokenRange,
  type TokenStream,
} from '../../facts/detail.ts';
import type { LanguageDefinition } from '../definition.ts';
import type { SyntaxTree } from '../syntax.ts';
import { CONCEPT, type ConceptIndex, TOKEN_OPERAND } from './concept-index.ts';
import { declaredNames } from './declared-names.ts';
import { idOf } from './ids.ts';
import { lineStartsOf } from './lines.ts';
import { structureOf } from './structure.ts';
import { walkTokens } from './token-walk.ts';

/** Operands that are texts: strings, characters, literal chunks of templates, text between JSX tags. */
const STRING_KIND = /string|template|character|rune|^JsxText$/i;
const NUMBER = /^\.?\p{Nd}/u;

/** The details of a parsed file: the same tree, and so the same order of units, types and symbols, as its facts. */
export function detailOf(tree: SyntaxTree, index: ConceptIndex, language: LanguageDefinition): FileDetail {
  const prepared = language.prepare(tree);
  const structure = structureOf(tree, index, language, prepared);
  const description = language.describe(tree, prepared);
  const { stream, nodes } = tokensOf(tree, index, language);
  const tokensBefore = (limit: number) => lowerBound(nodes.length, (token) => nodes[token]! < limit);
  const range = (first: number, end: number): TokenRange => ({
    first: tokensBefore(first),
    end: tokensBefore(end),
  });
  return {
    tokens: stream,
    units: structure.units.map(({ node, declaration: { first, body } }) => ({
      all: range(first, tree.last[node]!),
      body: range(body, tree.last[body]!),
    })),
    types: description.types.map(({ node }) => range(structure.types.get(node)!.first, tree.last[node]!)),
    signatures: description.symbols.map(({ signature, overloads = [] }) =>
      overloads.length === 0 && signature ? [signature] : overloads,
    ),
    names: declaredNames(structure, description, language),
  };
}

/** The tokens, and the node of each. */
function tokensOf(
  tree: SyntaxTree,
  index: ConceptIndex,
  language: LanguageDefinition,
): { stream: TokenStream; nodes: readonly number[] } {
  const ids = new Map<string, number>();
  const id: number[] = [];
  const line: number[] = [];
  const kind: number[] = [];
  const depth: number[] = [];
  const blocks = language.blocksAreIndented ? blockDepths(tree, index) : undefined;
  const nodes: number[] = [];
  walkTokens(tree, index, language, lineStartsOf(tree.text), {
    token(node, firstLine) {
      const text = tree.text.slice(tree.start[node], tree.end[node]);
      id.push(idOf(ids, text));
      line.push(firstLine + 1);
      kind.push(tokenKind(tree, index, node, text));
      depth.push(blocks ? blocks[node]! : 0);
      nodes.push(node);
    },
  });
  const stream = {
    ...{ texts: [...ids.keys()], id: Uint32Array.from(id), line: Uint32Array.from(line) },
    kind: Uint8Array.from(kind),
    depth: Uint16Array.from(depth),
  };
  return { stream, nodes };
}

/** How many blocks are around each node. */
function blockDepths(tree: SyntaxTree, { concept }: ConceptIndex): Uint16Array {
  const depths = new Uint16Array(tree.count);
  for (let node = 1; node < tree.count; node++) {
    const parent = tree.parent[node]!;
    depths[node] = depths[parent]! + (concept[tree.kind[parent]!] === CONCEPT.sequence ? 1 : 0);
  }
  return depths;
}

function tokenKind(tree: SyntaxTree, index: ConceptIndex, node: number, text: string): number {
  if (index.token[tree.kind[node]!] !== TOKEN_OPERAND) return TOKEN_PLAIN;
  if (STRING_KIND.test(tree.kindNames[tree.kind[node]!]!)) return TOKEN_STRING;
  return NUMBER.test(text) ? TOKEN_NUMBER : TOKEN_PLAIN;
}
