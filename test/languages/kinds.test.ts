import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CONCEPTS, type ConceptTable, type LanguageDefinition } from '../../src/languages/definition.ts';
import { go } from '../../src/languages/go.ts';
import { java } from '../../src/languages/java.ts';
import { python } from '../../src/languages/python.ts';
import { FIELDS } from '../../src/languages/syntax.ts';
import { loadGrammar } from '../../src/languages/tree-sitter/runtime.ts';
import { TYPESCRIPT_KIND_NAMES } from '../../src/languages/typescript/adapter.ts';
import { typescript } from '../../src/languages/typescript.ts';
import { faultsOf, misspeltKinds, placesOf } from './kind-table.ts';

interface NodeType {
  readonly type: string;
  readonly named: boolean;
  readonly subtypes?: readonly unknown[];
}

interface Kinds {
  readonly named: readonly string[];
  readonly anonymous: readonly string[];
}

/** Kinds by `node-types.json`, the grammar's own account of what a tree can hold. */
function declaredKinds(grammar: string): Kinds {
  const path = createRequire(import.meta.url).resolve(`${grammar}/src/node-types.json`);
  const types = JSON.parse(readFileSync(path, 'utf8')) as NodeType[];
  const names = (named: boolean) =>
    types.filter((type) => type.named === named && !type.subtypes).map(({ type }) => type);
  return { named: names(true), anonymous: names(false) };
}

/** Kinds by the tables of the compiled grammar. */
async function compiledKinds(grammar: string): Promise<Kinds> {
  const language = await loadGrammar(grammar);
  const names = (named: boolean) => [
    ...new Set(
      language.types.filter(
        (name, id) =>
          name && language.nodeTypeIsVisible(id) && language.nodeTypeIsNamed(id) === named && name !== 'end',
      ),
    ),
  ];
  return { named: names(true), anonymous: names(false) };
}

/** Tokens that no rule of catalogue 5.5 counts. */
const CLOSING_AND_SEPARATORS = [')', ']', '}', ',', ';', '\n', '\0'];

function without(table: ConceptTable, kind: string): ConceptTable {
  const rest = (kinds: readonly string[]) => kinds.filter((each) => each !== kind);
  const concepts = Object.fromEntries(
    Object.entries(table.concepts).map(([name, kinds]) => [name, kinds === 'absent' ? kinds : rest(kinds)]),
  );
  return {
    ...table,
    concepts: concepts as ConceptTable['concepts'],
    statements: rest(table.statements),
    comments: rest(table.comments),
    operands: rest(table.operands),
    dropped: rest(table.dropped),
    angles: rest(table.angles),
    blanks: rest(table.blanks),
    operators: rest(table.operators),
    ignored: rest(table.ignored),
  };
}

const GRAMMARS: readonly [string, LanguageDefinition, { delimiters: string[]; angles: string[] }][] = [
  ['tree-sitter-python', python, { delimiters: ['string_start', 'string_end'], angles: [] }],
  ['tree-sitter-java', java, { delimiters: ['"', '"""'], angles: ['>'] }],
  ['tree-sitter-go', go, { delimiters: [], angles: [] }],
];

describe.each(GRAMMARS)('%s', (grammar, { table }, { delimiters, angles }) => {
  it('has every named kind in exactly one place of the table', async () => {
    expect(faultsOf(table, declaredKinds(grammar).named)).toEqual([]);
    expect(faultsOf(table, (await compiledKinds(grammar)).named)).toEqual([]);
  });

  it('has every kind that the table names', async () => {
    const { named, anonymous } = await compiledKinds(grammar);
    expect(misspeltKinds(table, new Set([...named, ...anonymous, ...CLOSING_AND_SEPARATORS]))).toEqual([]);
  });

  it('fails for a kind that is taken out of the table, whichever it is', () => {
    const { named } = declaredKinds(grammar);
    for (const kind of named)
      expect(faultsOf(without(table, kind), named)).toContain(`${kind} stands nowhere`);
  });

  it('fails for a kind in two places, and for one that the grammar does not have', () => {
    const { named } = declaredKinds(grammar);
    const doubled = { ...table, ignored: [...table.ignored, 'identifier'] };
    expect(faultsOf(doubled, named)).toEqual(['identifier stands in operands and ignored']);
    const misspelt = { ...table, statements: [...table.statements, 'if_statment'] };
    expect(misspeltKinds(misspelt, new Set([...named, ...placesOf(table).keys()]))).toEqual(['if_statment']);
  });

  it('drops closing brackets, separators and delimiters; every other token is an operator', async () => {
    const { named, anonymous } = await compiledKinds(grammar);
    for (const token of CLOSING_AND_SEPARATORS.filter((each) => anonymous.includes(each)))
      expect(table.dropped).toContain(token);
    for (const token of table.dropped) expect([...CLOSING_AND_SEPARATORS, ...delimiters]).toContain(token);
    expect(table.angles).toEqual(angles);
    // A keyword that shares its name with a node shares its place: only these do, and each is meant.
    const places = placesOf(table);
    const notOperators = anonymous.filter(
      (token) => !named.includes(token) && places.has(token) && !table.dropped.includes(token),
    );
    expect(notOperators.filter((token) => !angles.includes(token) && token !== '_')).toEqual([]);
  });

  it('maps each concept to at least one kind, or says that it is absent', () => {
    expect(Object.keys(table.concepts).sort()).toEqual([...CONCEPTS].sort());
    for (const concept of CONCEPTS) expect(table.concepts[concept]).not.toEqual([]);
  });
});

describe('TypeScript', () => {
  const { table } = typescript;
  const FIRST_NODE = ts.SyntaxKind.FirstNode;
  const nodes = TYPESCRIPT_KIND_NAMES.filter((name, kind) => name !== '' && kind >= FIRST_NODE);
  const tokens = TYPESCRIPT_KIND_NAMES.filter((name, kind) => name !== '' && kind < FIRST_NODE);

  it('has a name of the compiler for each of its numbers, and no mark such as FirstToken', () => {
    for (let kind = 0; kind < ts.SyntaxKind.Count; kind++) {
      const name = TYPESCRIPT_KIND_NAMES[kind]!;
      expect(ts.SyntaxKind[name as keyof typeof ts.SyntaxKind]).toBe(kind);
      expect(name).not.toMatch(/^(First|Last)[A-Z]/);
    }
  });

  it('has every node kind in exactly one place of the table', () => {
    expect(nodes.length).toBeGreaterThan(190);
    expect(faultsOf(table, nodes)).toEqual([]);
  });

  it('has every kind that the table names', () => {
    expect(misspeltKinds(table, new Set([...nodes, ...tokens]))).toEqual([]);
  });

  it('fails for a kind that is taken out of the table, whichever it is', () => {
    for (const kind of nodes)
      expect(faultsOf(without(table, kind), nodes)).toContain(`${kind} stands nowhere`);
  });

  it('drops closing brackets and separators, and has trivia for comments', () => {
    expect([...table.dropped].sort()).toEqual([
      'CloseBraceToken',
      'CloseBracketToken',
      'CloseParenToken',
      'CommaToken',
      'EndOfFileToken',
      'JsxTextAllWhiteSpaces',
      'NewLineTrivia',
      'SemicolonToken',
      'TemplateDelimiter',
      'WhitespaceTrivia',
    ]);
    expect(table.angles).toEqual(['GreaterThanToken']);
    const places = placesOf(table);
    // Every keyword and punctuation mark is an operator, but for those that 5.5 lists as operands.
    const words = tokens.filter((name) => /Keyword$/.test(name) && places.has(name));
    expect(words.sort()).toEqual([
      'FalseKeyword',
      'NullKeyword',
      'SuperKeyword',
      'ThisKeyword',
      'TrueKeyword',
      'UndefinedKeyword',
    ]);
    for (const trivia of tokens.filter((name) => /Trivia$/.test(name) && !/^NonText/.test(name)))
      expect(['comments', 'dropped']).toContain(places.get(trivia)?.[0]);
  });

  it('maps each concept to at least one kind, or says that it is absent', () => {
    expect(Object.keys(table.concepts).sort()).toEqual([...CONCEPTS].sort());
    for (const concept of CONCEPTS) expect(table.concepts[concept]).not.toEqual([]);
  });
});

it('reads no field that no grammar has', async () => {
  const fields = new Set<string>();
  for (const [grammar] of GRAMMARS)
    for (const field of (await loadGrammar(grammar)).fields) if (field) fields.add(field);
  expect(FIELDS.filter((field) => field !== 'none' && !fields.has(field))).toEqual([]);
});
