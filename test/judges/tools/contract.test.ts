import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeTools } from '../../../src/judges/tools/index.ts';
import { callerOf, codebaseOf, linesOf } from './codebase.ts';

const base = codebaseOf({ 'a.py': 'class A:\n    pass\n', 'b.py': 'from a import A\n' });
const patched = codebaseOf({ 'a.py': 'class B:\n    pass\n' });
const NAMES = [
  'list_directory',
  'read_file',
  'search',
  'find_definitions',
  'find_references',
  'dependents',
  'dependencies',
  'subclasses',
];

interface ClosedObject {
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties: boolean;
}

describe('the tools', () => {
  it('are those of the stage', () => {
    const names = (trees: Parameters<typeof judgeTools>[0]) => judgeTools(trees).map(({ name }) => name);
    expect(names({ base })).toEqual(NAMES);
    expect(names({ base, patched, patch: '' })).toEqual([...NAMES, 'show_patch']);
  });

  it('describe their parameters as a JSON schema of one closed object', () => {
    for (const { parameters, description } of judgeTools({ base, patch: '' })) {
      const { type, additionalProperties, properties } = parameters as unknown as ClosedObject;
      expect([type, additionalProperties]).toEqual(['object', false]);
      expect(properties).not.toHaveProperty('tree');
      expect(JSON.parse(JSON.stringify(parameters))).toEqual(parameters);
      expect(description.length).toBeLessThan(400);
    }
    const read = judgeTools({ base, patched }).find(({ name }) => name === 'read_file')!;
    const { required, properties } = read.parameters as unknown as ClosedObject;
    expect(required).toEqual(['path']);
    expect(properties.tree).toMatchObject({ enum: ['base', 'patched'], default: 'base' });
  });

  it('read the tree that is asked for', async () => {
    const call = callerOf(base, { patched });
    expect((await linesOf(call('read_file', { path: 'a.py' })))[1]).toBe('1\tclass A:');
    expect((await linesOf(call('read_file', { path: 'a.py', tree: 'patched' })))[1]).toBe('1\tclass B:');
    expect((await call('find_definitions', { name: 'A', tree: 'patched' })).failed).toBe(true);
    expect((await call('find_definitions', { name: 'A', tree: 'base' })).failed).toBe(false);
    expect((await call('read_file', { path: 'b.py', tree: 'patched' })).failed).toBe(true);
  });

  it('say what is wrong with parameters, and what is allowed', async () => {
    const call = callerOf(base);
    const wrong = await call('read_file', { path: 1, first_line: 0, deep: true });
    expect(wrong.failed).toBe(true);
    expect(wrong.text).toMatch(/^The parameters do not fit\. .*`path`: .*`first_line`: .*deep/);
    expect(wrong.text).toContain('Allowed: {path: string, first_line?: integer, last_line?: integer}.');
    expect((await call('read_file')).text).toContain('`path`');
    expect((await call('read_file', [])).failed).toBe(true);
    expect((await call('read_file', { path: 'a.py', tree: 'patched' })).failed).toBe(true);
    // What is left out may be given as null.
    expect((await call('read_file', { path: 'a.py', first_line: null })).failed).toBe(false);
    const both = await callerOf(base, { patched })('search', { pattern: 'a', tree: 'head' });
    expect(both.text).toContain('tree?: "base" | "patched"');
  });

  it('never throw for what a model can pass, and answer in well-formed text of a limited size', async () => {
    const tools = judgeTools({ base, patched, patch: 'diff --git a/a b/a\n' });
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a.py', 'A', '.', 'base', 1),
    );
    const parameters = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.constantFrom('path', 'name', 'pattern', 'glob', 'tree', 'from', 'first_line', 'depth'),
        value,
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tools), parameters, async (tool, given) => {
        const { text } = await tool.call(given, new AbortController().signal);
        expect(text).not.toMatch(/[\p{Cf}\p{Cs}]|(?![\n\t])\p{Cc}/u);
        expect(text.length).toBeLessThan(30_000);
      }),
      { numRuns: 500 },
    );
  });

  it('give the same answer each time', async () => {
    for (const name of ['find_references', 'subclasses', 'find_definitions']) {
      const first = await callerOf(
        codebaseOf({ 'a.py': 'class A:\n    pass\n', 'b.py': 'from a import A\n' }),
      )(name, { name: 'A' });
      expect(await callerOf(base)(name, { name: 'A' })).toEqual(first);
    }
  });
});
