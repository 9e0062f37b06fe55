// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of programs
import type { Random } from '../../src/core/random.ts';

const PIECES = [
  ...'()[]{}:,=*\\#@;|%-+~<._/é \t\n"\'',
  ...['**', '...', '->', ':=', '==', '>>', '"""', 'f"', 'r"', 'b"', '{x}', '!r', '    ', '\\\n', '# c\n'],
  ...['if ', 'else ', 'for ', 'in ', 'not ', 'is ', 'lambda ', 'await ', 'async ', 'yield ', 'as ', 'with '],
  ...[
    'import ',
    'from ',
    'def f():',
    'class A:',
    'try:',
    'except',
    'or ',
    'and ',
    'return ',
    'del ',
    'global ',
  ],
  ...['raise ', 'None', 'print ', 'type ', 'match ', 'exec ', 'case ', 'x', '1', '1.'],
];
const LINE_STARTS = ['    ', '  ', '\t', '# x\n', '    # y\n'];

/** A text with one to three small changes: of characters, tokens, lines, indents, comments. */
export function mutated(text: string, random: Random): string {
  let changed = text;
  for (let times = 1 + random.below(3); times > 0; times--) changed = mutatedOnce(changed, random);
  return changed;
}

function mutatedOnce(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const line = text.lastIndexOf('\n', at) + 1;
  switch (random.below(5)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + random.below(4));
    case 1:
      return text.slice(0, at) + PIECES[random.below(PIECES.length)] + text.slice(at);
    case 2: {
      const end = text.indexOf('\n', at);
      return text.slice(0, line) + (end < 0 ? '' : text.slice(end + 1));
    }
    case 3: {
      const from = random.below(text.length + 1);
      return text.slice(0, at) + text.slice(from, from + random.below(30)) + text.slice(at);
    }
    default:
      return text.slice(0, line) + LINE_STARTS[random.below(LINE_STARTS.length)] + text.slice(line);
  }
}
