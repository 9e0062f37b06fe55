import { NAME_STYLES } from '../../src/core/name-style.ts';
import { type FileDetail, TOKEN_NUMBER, type TokenRange } from '../../src/facts/detail.ts';
import type { SymbolFacts } from '../../src/facts/name-facts.ts';
import { type FileFacts, LINE_BLANK, LINE_CODE, LINE_COMMENT, NAME_KINDS } from '../../src/facts/types.ts';
import { countStyles } from '../../src/languages/counting/declared-names.ts';

/** Says what is wrong, when it is. */
type Check = (holds: boolean, breach: string) => void;

/**
 * What metrics may rely on in facts and details of every front end, by `src/facts/types.ts`; the breaches are
 * returned as texts for people. Facts that are drawn for tests keep the same.
 */
export function breachesOf(facts: FileFacts, detail?: FileDetail): string[] {
  const breaches: string[] = [];
  const check: Check = (holds, breach) => {
    if (!holds) breaches.push(breach);
  };
  checkLines(facts, check);
  checkUnits(facts, check);
  checkDeclarations(facts, check);
  checkNames(facts, check);
  checkCodeLines(facts, check);
  if (detail) {
    checkTokens(facts, detail, check);
    checkRanges(facts, detail, check);
    checkSignatures(facts, detail, check);
  }
  return breaches;
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
const isSorted = (values: ArrayLike<number>) =>
  Array.from(values).every((value, at) => at === 0 || value >= values[at - 1]!);

function checkLines(facts: FileFacts, check: Check): void {
  const { lineClass, sloc, cloc, blank, headerLines, lloc, topLevelCognitive, unreachable } = facts;
  const lines = (wanted: number) => lineClass.reduce((sum, each) => sum + (each === wanted ? 1 : 0), 0);
  check(sloc === lines(LINE_CODE), 'sloc is not the number of code lines');
  check(cloc === lines(LINE_COMMENT), 'cloc is not the number of comment lines');
  check(blank === lines(LINE_BLANK), 'blank is not the number of blank lines');
  check(sloc + cloc + blank === lineClass.length, 'a line has no class');
  check(isCount(headerLines) && headerLines <= cloc, 'header lines are no part of the comment lines');
  for (const count of [lloc, topLevelCognitive, unreachable]) check(isCount(count), `${count} is no count`);
  const { n1, n2, N1, N2 } = facts.halstead;
  check([n1, n2, N1, N2].every(isCount) && n1 <= N1 && n2 <= N2, 'more distinct tokens than tokens');
  check((n1 === 0) === (N1 === 0) && (n2 === 0) === (N2 === 0), 'tokens without a distinct one');
}

function checkUnits(facts: FileFacts, check: Check): void {
  facts.units.forEach((unit, at) => {
    const is = (holds: boolean, breach: string) => check(holds, `unit ${at} (${unit.name}): ${breach}`);
    checkSpan(facts, unit, is);
    is(unit.sloc >= 1 && unit.sloc <= facts.sloc, 'sloc is none of the file');
    is(unit.sloc <= unit.endLine - unit.line + 1, 'more code lines than lines');
    is(unit.cyclomatic >= 1 && isCount(unit.cyclomatic), 'cyclomatic below 1');
    is(unit.npath >= 1 && unit.npath <= 1e9 && isCount(unit.npath), 'npath outside of 1 to 1e9');
    is(unit.kind !== 'function' || unit.owner === '', `a function of ${unit.owner}`);
    for (const count of [unit.parameters, unit.cognitive, unit.nesting, unit.lloc, unit.variables])
      is(isCount(count), `${count} is no count`);
    const { n1, n2, N1, N2 } = unit.halstead;
    is(n1 <= N1 && n2 <= N2 && N1 <= facts.halstead.N1 && N2 <= facts.halstead.N2, 'tokens not of the file');
    is(n1 <= facts.halstead.n1 && n2 <= facts.halstead.n2, 'distinct tokens not of the file');
    is(Number.isInteger(unit.outer) && unit.outer >= -1 && unit.outer < at, 'no unit before it is around it');
    const outer = facts.units[unit.outer];
    if (outer) is(outer.line <= unit.line && unit.endLine <= outer.endLine, 'not within the unit around it');
  });
}

/** First and last line of a declaration hold code of it. */
function checkSpan(
  { lineClass }: FileFacts,
  { line, endLine }: { readonly line: number; readonly endLine: number },
  is: Check,
): void {
  is(line >= 1 && line <= endLine && endLine <= lineClass.length, `lines ${line} to ${endLine}`);
  is(lineClass[line - 1] === LINE_CODE, `begins on line ${line}, which has no code`);
}

function checkDeclarations(facts: FileFacts, check: Check): void {
  facts.entities.forEach((entity, at) => {
    checkSpan(facts, entity, (holds, breach) => check(holds, `entity ${at} (${entity.name}): ${breach}`));
  });
  facts.types.forEach((type, at) => {
    const is = (holds: boolean, breach: string) => check(holds, `type ${at} (${type.name}): ${breach}`);
    checkSpan(facts, type, is);
    const lines = facts.lineClass.subarray(type.line - 1, type.endLine);
    is(type.sloc === lines.filter((each) => each === LINE_CODE).length, 'sloc is not that of its lines');
  });
  facts.symbols.forEach((symbol, at) => {
    checkSymbol(facts, symbol, (holds, breach) => check(holds, `symbol ${at} (${symbol.name}): ${breach}`));
  });
  const units = facts.symbols.map(({ unit }) => unit).filter((unit) => unit >= 0);
  check(new Set(units).size === units.length, 'two symbols have one body');
  check(isSorted(facts.symbols.map(({ line }) => line)), 'symbols are in no order');
  check(isSorted(facts.imports.map(({ line }) => line)), 'imports are in no order');
  check(isSorted(facts.entities.map(({ line }) => line)), 'entities are in no order');
  facts.imports.forEach(({ line }, at) => {
    check(facts.lineClass[line - 1] === LINE_CODE, `import ${at}: line ${line} has no code`);
  });
}

function checkSymbol({ units, lineClass }: FileFacts, symbol: SymbolFacts, is: Check): void {
  const { unit, line, kind } = symbol;
  is(lineClass[line - 1] === LINE_CODE, `line ${line} has no code`);
  is(Number.isInteger(unit) && unit >= -1 && unit < units.length, `no unit ${unit}`);
  const body = units[unit];
  if (!body) return;
  is(kind === 'function' || kind === body.kind, `${kind} with the body of a ${body.kind}`);
  is(body.owner === symbol.owner, `a member of ${symbol.owner} with a body in ${body.owner}`);
  is(line <= body.endLine, `declared on line ${line}, behind its body`);
}

function checkNames({ references, units, words, nameStyles }: FileFacts, check: Check): void {
  const seen = new Set<string>();
  references.forEach((reference, at) => {
    const { name, receiverKind, receiver, role, argumentCount, unit, type, count } = reference;
    const is = (holds: boolean, breach: string) => check(holds, `reference ${at} (${name}): ${breach}`);
    is(Number.isInteger(unit) && unit >= -1 && unit < units.length, `no unit ${unit}`);
    is(count >= 1 && isCount(count), 'occurs less than once');
    // A method that is named without being called has -1.
    const isUncalled = argumentCount === -1 && role === 'read';
    const isCounted = isCount(argumentCount) && (argumentCount === 0 || role === 'call');
    is(isUncalled || isCounted, 'arguments of what is no call');
    if (['none', 'self', 'super'].includes(receiverKind))
      is(receiver === '', `a receiver for ${receiverKind}`);
    // A key of a composite literal has a receiver that nobody writes.
    else if (receiverKind !== 'expression')
      is(/^\S+$/.test(receiver), `receiver ${JSON.stringify(receiver)}`);
    const key = JSON.stringify([name, receiverKind, receiver, role, argumentCount, unit, type]);
    is(!seen.has(key), 'is counted twice');
    seen.add(key);
  });
  for (const [word, count] of words) {
    check(count >= 1 && isCount(count), `word ${word} occurs less than once`);
    check(word.length >= 3 && word === word.toLowerCase(), `${word} is no word`);
  }
  check(nameStyles.length === NAME_KINDS.length * NAME_STYLES.length, 'styles of names are no table');
}

function checkCodeLines({ codeLines, lineClass }: FileFacts, check: Check): void {
  const { line, hash, check: second, tokens } = codeLines;
  check(
    new Set([line, hash, second, tokens].map(({ length }) => length)).size === 1,
    'arrays of two lengths',
  );
  check(isSorted(line) && new Set(line).size === line.length, 'code lines do not ascend');
  check(
    line.every((each) => lineClass[each - 1] === LINE_CODE),
    'a code line has no code',
  );
}

function checkTokens({ codeLines, lineClass }: FileFacts, { tokens }: FileDetail, check: Check): void {
  const { texts, id, line, kind } = tokens;
  check(id.length === line.length && id.length === kind.length, 'tokens of two lengths');
  check(new Set(texts).size === texts.length, 'a text stands twice');
  check(!texts.includes(''), 'a token without text');
  check(
    id.every((each) => each < texts.length) && new Set(id).size === texts.length,
    'texts are not those of the tokens',
  );
  check(isSorted(line), 'the lines of tokens do not ascend');
  check(
    line.every((each) => lineClass[each - 1] === LINE_CODE),
    'a token stands on no code line',
  );
  check(
    kind.every((each) => each <= TOKEN_NUMBER),
    'a token has no kind',
  );
  const begin = new Uint32Array(lineClass.length + 1);
  for (const each of line) begin[each]!++;
  check(
    codeLines.line.every((each, at) => codeLines.tokens[at]! <= begin[each]!),
    'a code line has more tokens than begin on it',
  );
}

function checkRanges({ units, types }: FileFacts, detail: FileDetail, check: Check): void {
  const { line } = detail.tokens;
  const isWithin = (inner: TokenRange, outer: TokenRange) =>
    inner.first >= outer.first && inner.first <= inner.end && inner.end <= outer.end;
  const file = { first: 0, end: line.length };
  check(detail.units.length === units.length, 'units are not those of the facts');
  check(detail.types.length === types.length, 'types are not those of the facts');
  units.forEach((unit, at) => {
    const { all, body } = detail.units[at] ?? { all: file, body: file };
    const is = (holds: boolean, breach: string) => check(holds, `unit ${at} (${unit.name}): ${breach}`);
    is(isWithin(all, file) && all.first < all.end, 'no tokens of the file');
    is(isWithin(body, all), 'its body is no part of it');
    is(line[all.first] === unit.line && line[all.end - 1]! <= unit.endLine, 'tokens of other lines');
    if (unit.outer >= 0)
      is(isWithin(all, detail.units[unit.outer]!.all), 'tokens outside of the unit around');
  });
  check(isSorted(detail.units.map(({ all }) => all.first)), 'units are in no order');
  check(isSorted(detail.types.map(({ first }) => first)), 'types are in no order');
  types.forEach((type, at) => {
    const range = detail.types[at] ?? file;
    const is = (holds: boolean, breach: string) => check(holds, `type ${at} (${type.name}): ${breach}`);
    is(isWithin(range, file) && range.first < range.end, 'no tokens of the file');
    is(line[range.first] === type.line && line[range.end - 1]! <= type.endLine, 'tokens of other lines');
  });
}

function checkSignatures({ symbols, nameStyles }: FileFacts, detail: FileDetail, check: Check): void {
  const { signatures, names } = detail;
  check(signatures.length === symbols.length, 'signatures are not those of the symbols');
  symbols.forEach(({ name, kind }, at) => {
    const count = signatures[at]?.length;
    const is = (holds: boolean, breach: string) => check(holds, `signatures ${at} (${name}): ${breach}`);
    is((count === 0) === (kind === 'type'), `a ${kind} with ${count}`);
  });
  const ranks = names.map(({ kind }) => NAME_KINDS.indexOf(kind));
  check(!ranks.includes(-1) && isSorted(ranks), 'names are not in order of kind');
  check(
    new Set(names.map(({ kind, name }) => `${kind} ${name}`)).size === names.length,
    'a name stands twice',
  );
  const isStyled = [false, true].some(
    (caseIsVisibility) => `${countStyles(names, { caseIsVisibility })}` === `${nameStyles}`,
  );
  check(isStyled, 'styles are not those of the names');
}
