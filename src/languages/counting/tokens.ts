import type { CodeLines, HalsteadCounts } from '../../facts/types.ts';
import { LINE_BLANK, LINE_CODE, LINE_COMMENT } from '../../facts/types.ts';
import type { LanguageDefinition } from '../definition.ts';
import { FIELD_INDEX, type SyntaxTree } from '../syntax.ts';
import { countedArms } from './arms.ts';
import { CodeLineHashes } from './code-lines.ts';
import { CONCEPT, type ConceptIndex, TOKEN_ANGLE, TOKEN_DROPPED, TOKEN_OPERAND } from './concept-index.ts';
import { idOf } from './ids.ts';
import type { Structure } from './structure.ts';
import { walkTokens } from './token-walk.ts';

/** What one walk over the tokens finds: lines, logical lines and Halstead's counts, of the file and of each unit. */
export interface TokenCounts {
  readonly lineClass: Uint8Array;
  readonly codeLines: CodeLines;
  readonly lloc: number;
  readonly halstead: HalsteadCounts;
  readonly units: readonly {
    readonly sloc: number;
    readonly lloc: number;
    readonly halstead: HalsteadCounts;
  }[];
}

/** Statements in these fields are parts of a header and no logical line (ADR 0002, 3). */
const HEADER_FIELDS: ReadonlySet<number> = new Set([
  FIELD_INDEX.init,
  FIELD_INDEX.initializer,
  FIELD_INDEX.update,
  FIELD_INDEX.condition,
  FIELD_INDEX.communication,
]);

class HalsteadTally {
  private readonly operators = new Set<number>();
  private readonly operands = new Set<number>();
  private N1 = 0;
  private N2 = 0;

  add(token: number, isOperand: boolean): void {
    if (isOperand) {
      this.operands.add(token);
      this.N2++;
    } else {
      this.operators.add(token);
      this.N1++;
    }
  }

  counts(): HalsteadCounts {
    return { n1: this.operators.size, n2: this.operands.size, N1: this.N1, N2: this.N2 };
  }
}

/** Counts lines, logical lines and Halstead's tokens, and hashes the lines of code, in one walk (catalogue §5.1 and §5.5, ADR 0002, 1-3 and 12). */
export function countTokens(
  tree: SyntaxTree,
  index: ConceptIndex,
  language: LanguageDefinition,
  structure: Structure,
  lineStarts: Uint32Array,
): TokenCounts {
  const { owner, annotated, units } = structure;
  const lineClass = new Uint8Array(lineStarts.length).fill(LINE_BLANK);
  const codeLines = new CodeLineHashes(tree.text, lineStarts.length);
  const ids = new Map<string, number>();
  const fileTally = new HalsteadTally();
  const tallies: HalsteadTally[] = [];
  while (tallies.length < units.length) tallies.push(new HalsteadTally());
  const sloc = new Uint32Array(units.length);
  // A function expression that is bound to a name has the binding for its header.
  const lloc = Uint32Array.from(units, ({ node }) => (index.statement[tree.kind[node]!] ? 0 : 1));
  const lastLine = new Int32Array(units.length).fill(-1);
  const isLogicalLine = logicalLines(tree, index, language);
  let fileLloc = 0;
  walkTokens(tree, index, language, lineStarts, {
    statement(node) {
      if (!isLogicalLine(node)) return;
      fileLloc++;
      if (owner[node]! >= 0) lloc[owner[node]!]!++;
    },
    comment(_, firstLine, endLine) {
      for (let at = firstLine; at <= endLine; at++)
        if (lineClass[at] === LINE_BLANK) lineClass[at] = LINE_COMMENT;
    },
    token(node, firstLine, endLine, isQuiet) {
      for (let at = firstLine; at <= endLine; at++) lineClass[at] = LINE_CODE;
      if (!isQuiet) codeLines.add(tree.start[node]!, tree.end[node]!, firstLine, endLine);
      const unit = owner[node]!;
      if (unit >= 0) {
        sloc[unit]! += endLine - Math.max(firstLine - 1, lastLine[unit]!);
        lastLine[unit] = endLine;
      }
      const token = index.token[tree.kind[node]!]!;
      const isBracket = token === TOKEN_ANGLE && tree.field[node] !== FIELD_INDEX.operator;
      if (isQuiet || token === TOKEN_DROPPED || isBracket) return;
      const id = idOf(ids, tree.text.slice(tree.start[node], tree.end[node]));
      fileTally.add(id, token === TOKEN_OPERAND);
      if (unit >= 0 && !annotated[node]) tallies[unit]!.add(id, token === TOKEN_OPERAND);
    },
  });
  return {
    lineClass,
    codeLines: codeLines.finish(),
    lloc: fileLloc,
    halstead: fileTally.counts(),
    units: units.map((_, at) => ({ sloc: sloc[at]!, lloc: lloc[at]!, halstead: tallies[at]!.counts() })),
  };
}

/** Decides whether a node of the `statements` is a logical line where it stands. */
function logicalLines(
  tree: SyntaxTree,
  index: ConceptIndex,
  language: LanguageDefinition,
): (node: number) => boolean {
  const armsOf = new Map<number, ReadonlySet<number>>();
  return (node) => {
    if (HEADER_FIELDS.has(tree.field[node]!) || language.isExpression(tree, node)) return false;
    if (index.concept[tree.kind[node]!] !== CONCEPT.arm) return true;
    const parent = tree.parent[node]!;
    let counted = armsOf.get(parent);
    if (!counted) {
      counted = countedArms(tree, index, language, parent);
      armsOf.set(parent, counted);
    }
    return counted.has(node);
  };
}
