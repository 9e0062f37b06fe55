import type { Random } from '../../src/core/random.ts';

/** A rule of a tree-sitter grammar, as in `src/grammar.json` of its package. */
interface Rule {
  readonly type: string;
  readonly name?: string;
  readonly value?: string;
  readonly content?: Rule;
  readonly members?: readonly Rule[];
}

/** The part of `grammar.json` that programs are made from. */
export interface Grammar {
  readonly rules: Readonly<Record<string, Rule>>;
}

/** What stands for rules that are patterns or the scanner's. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  identifier: ['a', 'b', 'c', 'match', 'type', 'print', 'rb', '_'],
  integer: ['1', '0x1F', '10_000'],
  float: ['1.5', '.5', '1e3'],
  string: ['"a"', "'b\\n'", 'r"\\d"', 'f"{a!r:>{b}}c"', '"""d\n  e"""', "b'f'", "''"],
  type_conversion: ['!r'],
  comment: ['# c\n'],
  keyword_identifier: ['print', 'exec', 'type', 'match'],
};

/** What stands between two tokens, the common ones first; of those that make lines, only within brackets. */
const BLANKS = [' ', ' ', ' ', ' ', ' ', ' ', '\t', '  ', ' \\\n '];
const BLANKS_WITHIN = [...BLANKS, '\n        ', ' # c\n        ', '\n\n          '];

/**
 * A random program by the rules of the grammar, of one or two of what the rule `start` stands for, so that each of
 * them comes up, also where no one would write it. Beyond a depth the shortest alternatives are taken.
 */
export function randomProgram({ rules }: Grammar, random: Random, start: string): string {
  const words: string[] = [];
  const pick = <T>(of: readonly T[]): T => of[random.below(of.length)]!;
  const write = (rule: Rule, depth: number): void => {
    const { type, name, value, content, members } = rule;
    if (type === 'SYMBOL') writeSymbol(name!, depth);
    else if (type === 'STRING') words.push(value!);
    else if (type === 'SEQ') for (const member of members!) write(member, depth);
    else if (type === 'CHOICE') write(choose(members!, depth), depth);
    else if (type.startsWith('REPEAT')) {
      const least = type === 'REPEAT' ? 0 : 1;
      const most = least + (depth > 0 ? random.below(3) : 0);
      for (let times = 0; times < most; times++) write(content!, depth);
    } else if (type !== 'BLANK') write(content!, depth);
  };
  const choose = (members: readonly Rule[], depth: number): Rule => {
    if (depth > 0) return pick(members);
    const short = members.filter(
      ({ type, name }) => type === 'BLANK' || type === 'STRING' || (name !== undefined && name in TEXTS),
    );
    const next = members.filter(({ name }) => name === 'expression' || name === 'primary_expression');
    return pick(short.length > 0 ? short : next.length > 0 ? next : members);
  };
  const writeSymbol = (name: string, depth: number): void => {
    const texts = depth < -40 ? ['a'] : TEXTS[name];
    if (texts) words.push(pick(texts));
    else if (rules[name]) write(rules[name], depth - 1);
    else words.push(name);
  };
  for (let count = 1 + random.below(2); count > 0; count--) writeSymbol(start, 1 + random.below(8));
  return layOut(words, pick);
}

/** Words to text; `_newline`, `_indent` and `_dedent` to lines and their indents. */
function layOut(words: readonly string[], pick: <T>(of: readonly T[]) => T): string {
  let text = '';
  let indent = 0;
  let depth = 0;
  let isStart = true;
  for (const word of words) {
    if (word === '_newline' || word === '_indent' || word === '_dedent') {
      if (word !== '_newline') indent += word === '_indent' ? 4 : -4;
      if (!isStart) text += pick(['\n', '\n', '\n', '  # d\n']);
      text += pick(['', '', '', '', `${' '.repeat(Math.max(0, indent))}# e\n`, '# f\n', '      # g\n']);
      isStart = true;
      continue;
    }
    if (word === ')' || word === ']' || word === '}') depth--;
    if (isStart) text += ' '.repeat(Math.max(0, indent));
    else text += pick(depth > 0 ? BLANKS_WITHIN : BLANKS);
    text += word;
    isStart = false;
    if (word === '(' || word === '[' || word === '{') depth++;
  }
  return `${text}\n`;
}
