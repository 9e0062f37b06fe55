import type { NameFacts, UnitNameFacts } from '../../facts/name-facts.ts';
import {
  type EntityFacts,
  type FileFacts,
  LINE_BLANK,
  LINE_CODE,
  LINE_COMMENT,
  type UnitFacts,
} from '../../facts/types.ts';
import type { LanguageDefinition } from '../definition.ts';
import type { Description } from '../description.ts';
import type { SyntaxTree } from '../syntax.ts';
import { cognitiveComplexity } from './cognitive.ts';
import type { ConceptIndex } from './concept-index.ts';
import { decisions } from './cyclomatic.ts';
import { countStyles, declaredNames } from './declared-names.ts';
import { isMinified, saysGenerated } from './generated.ts';
import { headerLinesOf } from './header.ts';
import { lineAt, lineStartsOf } from './lines.ts';
import { type LoweringInput, lowerBody, mayNestTooDeep } from './lower.ts';
import { type NameUse, nameUse, type ResolvedNames, resolveNames } from './names.ts';
import { deepestNesting } from './nesting.ts';
import { npath } from './npath.ts';
import { recursiveUnits } from './recursion.ts';
import { type Structure, structureOf } from './structure.ts';
import { importsOf, type LineLookup, measuredTypes, symbolsOf, typeLookup, typesOf } from './symbols.ts';
import { countTokens, type TokenCounts } from './tokens.ts';
import { countWords } from './words.ts';

/** A parsed file, its declarations found and its names matched. */
interface ReadFile {
  readonly lineStarts: Uint32Array;
  readonly structure: Structure;
  readonly description: Description;
  readonly names: ResolvedNames;
  readonly facts: NameFacts;
}

function readFile(tree: SyntaxTree, index: ConceptIndex, language: LanguageDefinition): ReadFile {
  const lineStarts = lineStartsOf(tree.text);
  const prepared = language.prepare(tree);
  const structure = structureOf(tree, index, language, prepared);
  const lines: LineLookup = (offset) => lineAt(lineStarts, offset) + 1;
  const description = language.describe(tree, prepared);
  const names = resolveNames(structure, description, typeLookup(structure, description, tree));
  const facts: NameFacts = {
    generated:
      saysGenerated(tree, index) || (language.isMinifiable && isMinified(tree.text, lineStarts.length)),
    packageName: description.packageName,
    buildConstraint: description.buildConstraint,
    isMain: description.isMain,
    imports: importsOf(description, names, tree, lines),
    exports: description.exports,
    units: unitsOf(tree, structure, lineStarts),
    types: typesOf(description, structure, tree, lines),
    symbols: symbolsOf(description, structure, names, tree, lines),
    references: names.references,
  };
  return { lineStarts, structure, description, names, facts };
}

/**
 * The facts of names of a parsed file, or all where constructs nest deeply: a file has facts of names if it has all,
 * whatever is asked first. The same for every language: what differs is asked of its definition.
 */
export function nameFactsOf(tree: SyntaxTree, index: ConceptIndex, language: LanguageDefinition): NameFacts {
  return mayNestTooDeep(tree, index) ? factsOf(tree, index, language) : readFile(tree, index, language).facts;
}

/** All facts of a parsed file. */
export function factsOf(tree: SyntaxTree, index: ConceptIndex, language: LanguageDefinition): FileFacts {
  const { lineStarts, structure, description, names, facts } = readFile(tree, index, language);
  const counts = countTokens(tree, index, language, structure, lineStarts);
  const input: LoweringInput = { tree, index, language, declared: structure.declared, depth: { level: 0 } };
  const use = nameUse(language, structure, description, names);
  const { lineClass } = counts;
  return {
    lineClass,
    sloc: linesOf(lineClass, LINE_CODE),
    cloc: linesOf(lineClass, LINE_COMMENT),
    headerLines: headerLinesOf(tree, index, lineClass, lineStarts),
    blank: linesOf(lineClass, LINE_BLANK),
    lloc: counts.lloc,
    generated: facts.generated,
    halstead: counts.halstead,
    topLevelCognitive: cognitiveComplexity(lowerBody(input, 0)),
    units: measuredUnits(facts.units, input, structure, counts, use),
    entities: entitiesOf(tree, structure, lineStarts),
    packageName: facts.packageName,
    buildConstraint: facts.buildConstraint,
    isMain: facts.isMain,
    imports: facts.imports,
    exports: facts.exports,
    types: measuredTypes(facts.types, lineClass),
    symbols: facts.symbols,
    references: facts.references,
    unreachable: description.unreachable,
    words: countWords(tree, index.identifier, language.keywords),
    codeLines: counts.codeLines,
    nameStyles: countStyles(declaredNames(structure, description, language), language),
  };
}

function unitsOf(tree: SyntaxTree, structure: Structure, lineStarts: Uint32Array): UnitNameFacts[] {
  return structure.units.map(({ name, declaration, node, outer, type }) => ({
    name,
    kind: declaration.unitKind ?? 'function',
    line: lineAt(lineStarts, tree.start[declaration.first]!) + 1,
    endLine: lastLineOf(tree, node, lineStarts),
    outer,
    owner: type ?? '',
  }));
}

function measuredUnits(
  units: readonly UnitNameFacts[],
  input: LoweringInput,
  structure: Structure,
  counts: TokenCounts,
  use: NameUse,
): UnitFacts[] {
  const { tree, language } = input;
  const recursive = recursiveUnits(tree, language, structure);
  return units.map((unit, at) => {
    const { declaration } = structure.units[at]!;
    const flows = lowerBody(input, declaration.body);
    const tokens = counts.units[at]!;
    // Field by field, here and below: copying the rest of an object is slow.
    return {
      name: unit.name,
      kind: unit.kind,
      line: unit.line,
      endLine: unit.endLine,
      parameters: declaration.parameters,
      cyclomatic: 1 + decisions(flows),
      cognitive: cognitiveComplexity(flows) + (recursive[at] ? 1 : 0),
      nesting: deepestNesting(flows),
      npath: npath(flows),
      sloc: tokens.sloc,
      lloc: tokens.lloc,
      halstead: tokens.halstead,
      outer: unit.outer,
      owner: unit.owner,
      unusedParameters: use.unusedParameters[at]!,
      unusedLocals: use.unusedLocals[at]!,
      variables: use.variables[at]!,
    };
  });
}

function entitiesOf(tree: SyntaxTree, structure: Structure, lineStarts: Uint32Array): EntityFacts[] {
  return structure.entities.map(({ declaration, node, facts }) => ({
    name: facts.name,
    kind: facts.kind,
    topLevel: facts.topLevel,
    public: facts.public,
    line: lineAt(lineStarts, tree.start[declaration.first]!) + 1,
    endLine: lastLineOf(tree, node, lineStarts),
    documented: declaration.documented,
  }));
}

function lastLineOf(tree: SyntaxTree, node: number, lineStarts: Uint32Array): number {
  return lineAt(lineStarts, Math.max(tree.start[node]!, tree.end[node]! - 1)) + 1;
}

function linesOf(lineClass: Uint8Array, wanted: number): number {
  let count = 0;
  for (let line = 0; line < lineClass.length; line++) if (lineClass[line] === wanted) count++;
  return count;
}
