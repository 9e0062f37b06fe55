import {
  type EntityFacts,
  type FileFacts,
  LINE_BLANK,
  LINE_CODE,
  LINE_COMMENT,
  type UnitFacts,
} from '../../facts/types.ts';
import type { LanguageDefinition } from '../definition.ts';
import type { SyntaxTree } from '../syntax.ts';
import { cognitiveComplexity } from './cognitive.ts';
import type { ConceptIndex } from './concept-index.ts';
import { decisions } from './cyclomatic.ts';
import { countStyles, declaredNames } from './declared-names.ts';
import { isMinified, saysGenerated } from './generated.ts';
import { headerLinesOf } from './header.ts';
import { lineAt, lineStartsOf } from './lines.ts';
import { type LoweringInput, lowerBody } from './lower.ts';
import { type ResolvedNames, resolveNames } from './names.ts';
import { deepestNesting } from './nesting.ts';
import { npath } from './npath.ts';
import { recursiveUnits } from './recursion.ts';
import { type Structure, structureOf } from './structure.ts';
import { importsOf, type LineLookup, symbolsOf, typeLookup, typesOf } from './symbols.ts';
import { countTokens, type TokenCounts } from './tokens.ts';
import { countWords } from './words.ts';

/** All facts of a parsed file. The same for every language: what differs is asked of its definition. */
export function factsOf(tree: SyntaxTree, index: ConceptIndex, language: LanguageDefinition): FileFacts {
  const lineStarts = lineStartsOf(tree.text);
  const prepared = language.prepare(tree);
  const structure = structureOf(tree, index, language, prepared);
  const lines: LineLookup = (offset) => lineAt(lineStarts, offset) + 1;
  const counts = countTokens(tree, index, language, structure, lineStarts);
  const input: LoweringInput = { tree, index, language, declared: structure.declared, depth: { level: 0 } };
  const { lineClass } = counts;
  const description = language.describe(tree, prepared);
  const names = resolveNames(language, structure, description, typeLookup(structure, description, tree));
  return {
    lineClass,
    sloc: linesOf(lineClass, LINE_CODE),
    cloc: linesOf(lineClass, LINE_COMMENT),
    headerLines: headerLinesOf(tree, index, lineClass, lineStarts),
    blank: linesOf(lineClass, LINE_BLANK),
    lloc: counts.lloc,
    generated:
      saysGenerated(tree, index) || (language.isMinifiable && isMinified(tree.text, lineStarts.length)),
    halstead: counts.halstead,
    topLevelCognitive: cognitiveComplexity(lowerBody(input, 0)),
    units: unitsOf(input, structure, counts, names, lineStarts),
    entities: entitiesOf(tree, structure, lineStarts),
    packageName: description.packageName,
    buildConstraint: description.buildConstraint,
    isMain: description.isMain,
    imports: importsOf(description, names, tree, lines),
    exports: description.exports,
    types: typesOf(description, structure, tree, lines, lineClass),
    symbols: symbolsOf(description, structure, names, tree, lines),
    references: names.references,
    unreachable: description.unreachable,
    words: countWords(tree, index.identifier, language.keywords),
    codeLines: counts.codeLines,
    nameStyles: countStyles(declaredNames(structure, description, language), language),
  };
}

function unitsOf(
  input: LoweringInput,
  structure: Structure,
  counts: TokenCounts,
  names: ResolvedNames,
  lineStarts: Uint32Array,
): UnitFacts[] {
  const { tree, language } = input;
  const recursive = recursiveUnits(tree, language, structure);
  return structure.units.map((unit, at) => {
    const flows = lowerBody(input, unit.declaration.body);
    const tokens = counts.units[at]!;
    // Field by field, here and below: copying the rest of an object is slow.
    return {
      name: unit.name,
      kind: unit.declaration.unitKind ?? 'function',
      line: lineAt(lineStarts, tree.start[unit.declaration.first]!) + 1,
      endLine: lastLineOf(tree, unit.node, lineStarts),
      parameters: unit.declaration.parameters,
      cyclomatic: 1 + decisions(flows),
      cognitive: cognitiveComplexity(flows) + (recursive[at] ? 1 : 0),
      nesting: deepestNesting(flows),
      npath: npath(flows),
      sloc: tokens.sloc,
      lloc: tokens.lloc,
      halstead: tokens.halstead,
      outer: unit.outer,
      owner: unit.type ?? '',
      unusedParameters: names.unusedParameters[at]!,
      unusedLocals: names.unusedLocals[at]!,
      variables: names.variables[at]!,
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
