import type { HalsteadCounts } from '../../facts/types.ts';
import { LINE_BLANK, LINE_CODE, LINE_COMMENT } from '../../facts/types.ts';
import type { LanguageDefinition } from '../definition.ts';
import { FIELD_INDEX, type SyntaxTree } from '../syntax.ts';
import { countedArms } from './arms.ts';
import {
  CONCEPT,
  type ConceptIndex,
  TOKEN_ANGLE,
  TOKEN_BLANK,
  TOKEN_COMMENT,
  TOKEN_DROPPED,
  TOKEN_OPERAND,
} from './concept-index.ts';
import type { Structure } from './structure.ts';

/** What one walk over the tokens counts: lines, logical lines and Halstead's counts, of the file and of each unit. */
export interface TokenCounts {
  readonly lineClass: Uint8Array;
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

/** Offsets at which the lines of a text begin. A line ends with `\n`; a last line without one counts. */
export function lineStartsOf(text: string): Uint32Array {
  const starts: number[] = text.length > 0 ? [0] : [];
  for (let at = text.indexOf('\n'); at >= 0 && at + 1 < text.length; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return Uint32Array.from(starts);
}

/** 0-based line of an offset. */
export function lineAt(lineStarts: Uint32Array, offset: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineStarts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

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

/** Walks the tokens of a file once (catalogue §5.1 and §5.5, ADR 0002, 1-3 and 12). */
export function countTokens(
  tree: SyntaxTree,
  index: ConceptIndex,
  language: LanguageDefinition,
  structure: Structure,
  lineStarts: Uint32Array,
): TokenCounts {
  const { owner, annotated, units } = structure;
  const lineClass = new Uint8Array(lineStarts.length).fill(LINE_BLANK);
  const ids = new Map<string, number>();
  const fileTally = new HalsteadTally();
  const tallies = units.map(() => new HalsteadTally());
  const sloc = new Uint32Array(units.length);
  // A function expression that is bound to a name has the binding for its header.
  const lloc = Uint32Array.from(units, ({ node }) => (index.statement[tree.kind[node]!] ? 0 : 1));
  const lastLine = new Int32Array(units.length).fill(-1);
  const isLogicalLine = logicalLines(tree, index, language);
  let fileLloc = 0;
  let quietEnd = 0;
  let line = 0;

  for (let node = 0; node < tree.count; ) {
    const kind = tree.kind[node]!;
    const concept = index.concept[kind]!;
    if (concept === CONCEPT.import || concept === CONCEPT.package)
      quietEnd = Math.max(quietEnd, tree.last[node]!);
    const isDoc = language.isDocString(tree, node);
    if (index.statement[kind] && !isDoc && isLogicalLine(node)) {
      fileLloc++;
      if (owner[node]! >= 0) lloc[owner[node]!]!++;
    }
    const token = index.token[kind]!;
    const atomic =
      isDoc || token === TOKEN_COMMENT || (token === TOKEN_OPERAND && !isInterpolated(tree, index, node));
    if (!atomic && tree.last[node] !== node + 1) {
      node++;
      continue;
    }
    const start = tree.start[node]!;
    const end = tree.end[node]!;
    if (end > start) {
      while (line + 1 < lineStarts.length && lineStarts[line + 1]! <= start) line++;
      let lastOfToken = line;
      while (lastOfToken + 1 < lineStarts.length && lineStarts[lastOfToken + 1]! < end) lastOfToken++;
      if (isDoc || token === TOKEN_COMMENT) {
        for (let at = line; at <= lastOfToken; at++)
          if (lineClass[at] === LINE_BLANK) lineClass[at] = LINE_COMMENT;
      } else if (token !== TOKEN_BLANK && !isBlank(tree.text, start, end)) {
        lineClass.fill(LINE_CODE, line, lastOfToken + 1);
        const unit = owner[node]!;
        if (unit >= 0) {
          sloc[unit]! += lastOfToken - Math.max(line - 1, lastLine[unit]!);
          lastLine[unit] = lastOfToken;
        }
        const isBracket = token === TOKEN_ANGLE && tree.field[node] !== FIELD_INDEX.operator;
        if (node >= quietEnd && token !== TOKEN_DROPPED && !isBracket) {
          const id = idOf(ids, tree.text.slice(start, end));
          fileTally.add(id, token === TOKEN_OPERAND);
          if (unit >= 0 && !annotated[node]) tallies[unit]!.add(id, token === TOKEN_OPERAND);
        }
      }
    }
    node = atomic ? tree.last[node]! : node + 1;
  }
  return {
    lineClass,
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

function isInterpolated(tree: SyntaxTree, index: ConceptIndex, node: number): boolean {
  const end = tree.last[node]!;
  for (let child = node + 1; child < end; child = tree.last[child]!) {
    if (index.interpolation[tree.kind[child]!]) return true;
  }
  return false;
}

function idOf(ids: Map<string, number>, text: string): number {
  const known = ids.get(text);
  if (known !== undefined) return known;
  ids.set(text, ids.size);
  return ids.size - 1;
}

/** Newline and indent tokens hold white space alone. */
function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > 32) return false;
  return true;
}
