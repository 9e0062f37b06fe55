import { delimiter } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAgentAnswer } from '../../../src/judges/backends/external/agent-answer.ts';
import { agentEnvironment } from '../../../src/judges/backends/external/agent-environment.ts';
import { commandWords } from '../../../src/judges/backends/external/command-line.ts';
import { excerpt } from '../../../src/judges/backends/external/excerpt.ts';
import { exportPlan } from '../../../src/judges/backends/external/export-plan.ts';

describe('the words of a command line', () => {
  // What `sh -c 'printf "%s\n" WORDS'` prints for the same text (POSIX shell, 2.2 Quoting).
  it.each([
    ['my-agent', ['my-agent']],
    ['  my-agent\t--flag\n x ', ['my-agent', '--flag', 'x']],
    [`a 'b c' "d e"`, ['a', 'b c', 'd e']],
    [`a'b'"c"d`, ['abcd']],
    [`a '' ""`, ['a', '', '']],
    [`a "it's" 'say "x"'`, ['a', "it's", 'say "x"']],
    ['a b\\ c \\"d', ['a', 'b c', '"d']],
    [`a "b\\"c\\\\d\\n"`, ['a', 'b"c\\d\\n']],
    [`a 'b\\c'`, ['a', 'b\\c']],
    [`a '|' "&" \\;`, ['a', '|', '&', ';']],
    ['a x~y [b] *', ['a', 'x~y', '[b]', '*']],
    ['["my agent", "--a=b c", ""]', ['my agent', '--a=b c', '']],
  ])('of %j are %j', (line, words) => expect(commandWords(line)).toEqual(words));

  it.each([
    ['', 'no program'],
    ['   ', 'no program'],
    [`''`, 'no program'],
    ['[]', 'no program'],
    ['["a", 1]', 'strings'],
    ['["a"', 'no JSON list'],
    [`a 'b`, 'not closed'],
    ['a "b', 'not closed'],
    ['a \\', 'backslash'],
    ['a | b', 'without a shell'],
    ['a > b', 'without a shell'],
    ['a $HOME', 'without a shell'],
    ['a; b', 'without a shell'],
    ['~/agent', 'without a shell'],
    ['["a\\u0000"]', 'NUL'],
  ])('of %j are refused', (line, why) => {
    expect(() => commandWords(line)).toThrow(expect.objectContaining({ code: 'usage' }));
    expect(() => commandWords(line)).toThrow(why);
  });
});

describe('the environment of an agent', () => {
  const inherited = {
    PATH: ['/usr/bin', '.', '', 'bin', '/bin'].join(delimiter),
    HOME: '/home/u',
    LANG: 'de_DE.UTF-8',
    TERM: 'xterm',
    GIT_DIR: '/x',
    NODE_OPTIONS: '--import ./x.mjs',
    OPENAI_API_KEY: 'sk-0123456789',
    SHORT: 'true',
    EMPTY: '',
  };

  it('is a fixed list, with absolute folders alone on the path', () => {
    expect(agentEnvironment(inherited, undefined)).toEqual({
      variables: {
        HOME: '/home/u',
        LANG: 'de_DE.UTF-8',
        PATH: ['/usr/bin', '/bin'].join(delimiter),
        TERM: 'dumb',
        PYTHONSAFEPATH: '1',
      },
      secrets: [],
    });
  });

  it('has what the user names; values that could be keys are secrets', () => {
    const { variables, secrets } = agentEnvironment(inherited, ' OPENAI_API_KEY,SHORT,,EMPTY,SHORT');
    expect(variables).toMatchObject({ OPENAI_API_KEY: 'sk-0123456789', SHORT: 'true', EMPTY: '' });
    expect(secrets).toEqual(['sk-0123456789']);
  });

  it.each(['GIT_DIR', 'NODE_OPTIONS', 'LD_PRELOAD', 'UNSET', 'A-B', 'A=B'])('refuses %s', (name) => {
    expect(() => agentEnvironment(inherited, name)).toThrow(expect.objectContaining({ code: 'usage' }));
  });
});

describe('what an agent printed', () => {
  const unused = { cached_input_tokens: 0, cache_write_tokens: 0, seconds: 0 };
  const unknown = { ...unused, requests: 1, input_tokens: 0, output_tokens: 0, estimated: true };

  it.each([
    ['{"answer": {"label": "High"}}', { label: 'High' }],
    ['\uFEFF\n {"answer": [1], "other": 2} \n', [1]],
    ['{"answer": null}', null],
    ['Here it is:\n```json\n{"answer": 1}\n```\nDone.', 1],
    ['```py\nx\n```\n  ```JSON \r\n{"answer":\r\n1}\r\n  ```  \r\n', 1],
    ['```json\n{"answer": "```json"}\n```', '```json'],
  ])('%j is an answer', (stdout, value) =>
    expect(readAgentAnswer(stdout)).toEqual({ kind: 'answer', value, usage: unknown }),
  );

  it.each([
    ['', 'nothing'],
    [' \n', 'nothing'],
    ['High', 'neither JSON'],
    ['{"answer": 1} trailing', 'neither JSON'],
    ['{"answer": 1', 'neither JSON'],
    ['{"label": "High"}', 'no "answer"'],
    ['[{"answer": 1}]', 'no object'],
    ['"High"', 'no object'],
    ['null', 'no object'],
    ['```json\n{"answer": 1}\n```\n```json\n{"answer": 2}\n```', '2 blocks'],
    ['```json\n{"answer": \n```', 'is no JSON'],
    ['```\n{"answer": 1}\n```', 'neither JSON'],
    [`{"answer": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'nested deeper'],
  ])('%.40j is none', (stdout, problem) => {
    const read = readAgentAnswer(stdout);
    expect(read).toMatchObject({ kind: 'unreadable' });
    expect(read).toHaveProperty('problem', expect.stringContaining(problem));
  });

  it('is looked for in time that grows with the output', () => {
    // 3 MB of lines that open a block: by a pattern over all of the text each would be looked through to the end.
    const began = performance.now();
    const read = readAgentAnswer('```json\n'.repeat(400_000));
    expect(read).toHaveProperty('problem', expect.stringContaining('neither JSON'));
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('tells no number of tokens that sums could not be made of', () => {
    const stdout = JSON.stringify({ answer: 1, usage: { input_tokens: 2 ** 53 - 1, output_tokens: 1 } });
    expect(readAgentAnswer(stdout)).toMatchObject({ usage: { input_tokens: 0, estimated: true } });
  });

  it('may be a refusal, which an answer beside it does not take back', () => {
    const usage = unknown;
    expect(readAgentAnswer('{"refused": "no"}')).toEqual({ kind: 'refused', why: 'no', usage });
    expect(readAgentAnswer('{"refused": true, "answer": 1}')).toEqual({ kind: 'refused', why: '', usage });
    expect(readAgentAnswer('{"refused": null, "answer": 1}')).toMatchObject({ kind: 'answer' });
  });

  it('says what was used, if it says tokens in and out', () => {
    const usageOf = (usage: unknown) => {
      const read = readAgentAnswer(JSON.stringify({ answer: 1, usage }));
      return read.kind === 'answer' ? read.usage : undefined;
    };
    const all = {
      ...{ requests: 7, input_tokens: 100, output_tokens: 20 },
      ...{ cached_input_tokens: 60, cache_write_tokens: 5 },
    };
    expect(usageOf(all)).toEqual({ ...all, seconds: 0, estimated: false });
    const two = { input_tokens: 3, output_tokens: 4 };
    expect(usageOf({ ...two, requests: -1, cached_input_tokens: 'x' })).toEqual({
      ...unused,
      ...two,
      requests: 1,
      estimated: false,
    });
    for (const wrong of [
      null,
      5,
      [],
      { input_tokens: 3 },
      { ...two, input_tokens: 1.5 },
      { ...two, output_tokens: -4 },
    ])
      expect(usageOf(wrong)).toEqual(unknown);
  });
});

describe('an excerpt', () => {
  it('is one line, with control characters to be seen and secrets blotted out', () => {
    expect(excerpt(' a\r\n\n b\u001b[2J\u202ec ', [], 100)).toBe('a; b\\u001b[2J\\u202ec');
    expect(excerpt('key sk-1234-5678, sk-1234.', ['sk-1234', '', 'sk-1234-5678'], 100)).toBe(
      'key [redacted], [redacted].',
    );
  });

  it('shows no piece of a secret where it is cut', () => {
    expect(excerpt('abc sk-12345678', ['sk-12345678'], 8)).toBe('abc [red…');
    expect(excerpt('sk-12345678 abc', ['sk-12345678'], 8, 'end')).toBe('…ted] abc');
  });
});

describe('which files of a tree are exported', () => {
  const plan = (paths: readonly string[], platform: NodeJS.Platform = 'linux') => {
    const { files, leftOut } = exportPlan(
      paths.map((path) => ({ path, mode: '100644', id: '' })),
      platform,
    );
    return {
      written: files.map(({ path }) => path),
      leftOut: Object.fromEntries(leftOut.map(({ path, reason }) => [path, reason])),
    };
  };

  it('leaves out everything that would instruct an agent, in any folder and case', () => {
    const instructions = [
      ...['AGENTS.md', 'sub/agents.MD', 'CLAUDE.md', 'a/b/Claude.local.md', 'GEMINI.md', '.mcp.json'],
      ...['.envrc', '.cursorrules', '.cursor/rules/x.mdc', 'a/.Claude/settings.json', '.windsurfrules'],
      ...['.github/copilot-instructions.md', '.github/instructions/x.md', 'x/.vscode/tasks.json'],
      ...['.idea/workspace.xml', '.aider.conf.yml', '.aiderignore', '.gemini/settings.json', '.codex/config'],
      ...['AGENTS.override.md', '.clinerules', '.roo/rules/a.md', '.npmrc', 'bunfig.toml', '.tool-versions'],
      ...['.env', '.env.local', 'AGENT\u017f.md', 'CLA\u200dUDE.md'],
    ];
    const kept = [
      ...['README.md', '.github/workflows/ci.yml', 'docs/agents/index.md', 'agents/base.py', 'claude.py'],
      ...['.rootfile', '.gitignore', '.env.example', 'src/cursor/cursor.ts', 'environment.py'],
    ];
    const { written, leftOut } = plan([...instructions, ...kept]);
    expect(written).toEqual([...kept].sort());
    expect(leftOut).toEqual(Object.fromEntries(instructions.map((path) => [path, 'instructions'])));
  });

  it('leaves out names that lead elsewhere or cannot be written', () => {
    const wrong = [
      ...['../up', 'a/../../up', '/etc/x', './a', 'a//b', 'a/', '', '..', '.git/config', 'a/.GIT/hooks/x'],
      ...['.g\u200cit/config', 'nul\0', 'lone\udcff', `${'n'.repeat(256)}`, `${'\u00e9'.repeat(128)}`],
      `${'d/'.repeat(1_600)}x`,
    ];
    const kept = ['...', 'a..b', `${'n'.repeat(255)}`, 'back\\slash', 'aux.c', 'ok'];
    const { written, leftOut } = plan([...wrong, ...kept]);
    expect(written).toEqual([...kept].sort());
    expect(leftOut).toEqual(Object.fromEntries(wrong.map((path) => [path, 'name'])));
  });

  it('lets one of several stand whose names fall together: the first', () => {
    expect(plan(['b/x', 'README', 'Readme', 'b', 'B/y', 'caf\u00e9', 'cafe\u0301', 'C', 'c/d'])).toEqual({
      // "B/y" comes first, then "b" is a file with the name of its folder; "b/x" is in that folder, too.
      written: ['B/y', 'C', 'README', 'b/x', 'cafe\u0301'],
      leftOut: { b: 'name', Readme: 'name', 'caf\u00e9': 'name', 'c/d': 'name' },
    });
  });

  it('knows what Windows reserves', () => {
    expect(
      plan(['aux.c', 'a/NUL', 'com1', 'a:b', 'dot.', 'back\\slash', 'console.ts'], 'win32').written,
    ).toEqual(['console.ts']);
  });

  it('exports regular files alone', () => {
    const entries = ['120000', '160000', '100755'].map((mode) => ({ path: mode, mode, id: '' }));
    expect(exportPlan(entries)).toEqual({
      files: [entries[2]],
      leftOut: [
        { path: '120000', reason: 'symlink' },
        { path: '160000', reason: 'submodule' },
      ],
    });
  });
});
