import { NAME_STYLES, type NameStyle } from '../../src/core/name-style.ts';
import type { FileDetail, SignatureFacts, TokenRange, TokenStream } from '../../src/facts/detail.ts';
import type { SymbolFacts } from '../../src/facts/name-facts.ts';
import { type FileFacts, NAME_KINDS } from '../../src/facts/types.ts';
import { countStyles, type DeclaredName } from '../../src/languages/counting/declared-names.ts';

const known = new WeakMap<FileFacts, FileDetail>();

/** Remembers the details that a front end gave beside facts. */
export function rememberDetail(facts: FileFacts, detail: FileDetail): void {
  known.set(facts, detail);
}

/** The details of facts: a front end's, or for drawn facts ones that agree with them. */
export function detailOf(facts: FileFacts): FileDetail {
  const found = known.get(facts) ?? madeUp(facts);
  known.set(facts, found);
  return found;
}

const TEXTS = ['f', '(', ')', 'x', '=', '"a"', '1', 'return'];
const KINDS = [0, 0, 0, 0, 0, 1, 2, 0];

function madeUp(facts: FileFacts): FileDetail {
  const tokens = tokensOf(facts);
  const ranges = rangesOf(facts, tokens);
  return { tokens, ...ranges, signatures: facts.symbols.map(signaturesOf), names: namesOf(facts) };
}

/** A few tokens a code line, in an order that the hashes of the lines decide. */
function tokensOf({ codeLines }: FileFacts): TokenStream {
  const chosen: number[] = [];
  const line: number[] = [];
  codeLines.line.forEach((number, at) => {
    for (let token = 0; token < codeLines.tokens[at]!; token++) {
      chosen.push((codeLines.hash[at]! + token * token) % TEXTS.length);
      line.push(number);
    }
  });
  const used = [...new Set(chosen)];
  return {
    texts: used.map((each) => TEXTS[each]!),
    id: Uint32Array.from(chosen, (each) => used.indexOf(each)),
    line: Uint32Array.from(line),
    kind: Uint8Array.from(chosen, (each) => KINDS[each]!),
    depth: new Uint16Array(chosen.length),
  };
}

/** The tokens of the lines; the body of a unit begins with its second token. */
function rangesOf({ units, types }: FileFacts, { line }: TokenStream): Pick<FileDetail, 'units' | 'types'> {
  const range = (from: { line: number; endLine: number }): TokenRange => ({
    first: line.findIndex((each) => each >= from.line),
    end: line.findLastIndex((each) => each <= from.endLine) + 1,
  });
  return {
    units: units.map((unit) => {
      const all = range(unit);
      return { all, body: { ...all, first: Math.min(all.first + 1, all.end) } };
    }),
    types: types.map(range),
  };
}

function signaturesOf({ kind, parameters, unit }: SymbolFacts): SignatureFacts[] {
  if (kind === 'type') return [];
  const isCalled = unit >= 0 || kind === 'function' || kind === 'method' || kind === 'constructor';
  const own = (isCalled ? parameters : []).map((name) => ({
    ...{ name, type: '', optional: false, passing: 'both' as const },
  }));
  return [{ type: '', parameters: own }];
}

const NAME_KIND_OF = {
  ...{ function: 'unit', method: 'unit', accessor: 'unit', constructor: undefined, type: 'type' },
  ...{ variable: 'variable', field: 'variable', constant: 'constant' },
} as const;

/** The names of the types and symbols of drawn facts, each once a kind, in order of kind. */
export function declaredBy({ types, symbols }: Pick<FileFacts, 'types' | 'symbols'>): DeclaredName[] {
  const all = [
    ...types.map(({ name }) => ({ kind: 'type' as const, name: name.slice(name.lastIndexOf('.') + 1) })),
    ...symbols.flatMap(({ kind, name }) => {
      const nameKind = NAME_KIND_OF[kind];
      return nameKind ? [{ kind: nameKind, name }] : [];
    }),
  ];
  return NAME_KINDS.flatMap((kind) => {
    const names = new Set(all.filter((each) => each.kind === kind).map(({ name }) => name));
    return [...names].map((name) => ({ kind, name }));
  });
}

const EXAMPLES: Readonly<Record<NameStyle, string>> = {
  ...{
    snake: 'local_',
    camel: 'localName',
    Pascal: 'LocalName',
    UPPER: 'LOCAL_',
    kebab: 'local-',
    lower: 'local',
  },
};

/** What is declared, and as many names of locals and parameters as the styles of the facts count besides. */
function namesOf(facts: FileFacts): DeclaredName[] {
  const declared = declaredBy(facts);
  const styles = countStyles(declared, { caseIsVisibility: false });
  return NAME_KINDS.flatMap((kind, row) => [
    ...declared.filter((each) => each.kind === kind),
    ...NAME_STYLES.flatMap((style, column) => {
      const at = row * NAME_STYLES.length + column;
      const missing = facts.nameStyles[at]! - styles[at]!;
      return Array.from({ length: missing }, (_, number) => ({ kind, name: `${EXAMPLES[style]}${number}` }));
    }),
  ]);
}
