import { RE2JS } from 're2js';
import { quoted } from './visible-text.ts';

const LONGEST_PATTERN = 500;
/** Instructions of a compiled pattern: time is at most proportional to them, for each character. */
const LARGEST_PROGRAM = 500;

/** A compiled pattern. */
export interface Matcher {
  /** Tells whether a text matches somewhere, in time of at most its length times the size of the program. */
  readonly matches: (text: string) => boolean;
  /** Instructions of the program. */
  readonly size: number;
}

/** A pattern, or what is wrong with it, as sentences. */
export type Pattern = Matcher | { readonly problem: string };

/** Compiles a regular expression of RE2's syntax. */
export function searchPattern(text: string, ignoreCase: boolean): Pattern {
  return compiled(text, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0, 'pattern');
}

/**
 * Compiles a glob over paths: `*` and `?` stay in a segment, `**` does not, `{a,b}` and `[ab]` are alternatives. A glob
 * without a slash is one over file names.
 */
export function globPattern(glob: string): Pattern {
  const plain = glob.replace(/^\.?\//, '');
  const isName = !plain.includes('/');
  const pattern = compiled(`^(?:${isName ? '(?:.*/)?' : ''}${expressionOf(plain)})$`, RE2JS.DOTALL, 'glob');
  return 'problem' in pattern ? { problem: `\`glob\` ${quoted(glob)} is not understood.` } : pattern;
}

function compiled(expression: string, flags: number, parameter: string): Pattern {
  if (expression.length > LONGEST_PATTERN) {
    return { problem: `\`${parameter}\` is longer than ${LONGEST_PATTERN} characters.` };
  }
  try {
    const program = RE2JS.compile(expression, flags);
    const size = program.programSize();
    if (size <= LARGEST_PROGRAM) return { matches: (text) => program.test(text), size };
    return { problem: `\`${parameter}\` is too large: its repetitions multiply. Use a simpler one.` };
  } catch (error) {
    const reason = quoted(error instanceof Error ? error.message : String(error)).slice(1, -1);
    return {
      problem: `\`${parameter}\` is no regular expression of RE2's syntax (no look-around, no back-references): ${reason}`,
    };
  }
}

/** One token of a glob: `**` + slash, `**`, a class, or a character. */
const TOKEN = /\*\*\/|\*\*|\[[^\]/]+\]|./gsu;

function expressionOf(glob: string): string {
  let depth = 0;
  return glob.replace(TOKEN, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    if (token === '{') depth++;
    if (token === '{') return '(?:';
    if (token === '}' && depth > 0) {
      depth--;
      return ')';
    }
    if (token === ',' && depth > 0) return '|';
    if (token.length > 2 && token.startsWith('['))
      return token.replace(/^\[!/, '[^').replaceAll('\\', '\\\\');
    return RE2JS.quote(token);
  });
}
