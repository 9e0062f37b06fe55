// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of programs

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Parser, Tree, TreeCursor } from 'web-tree-sitter';
import { FIELDS, kindOf, type SyntaxTree } from '../../src/languages/syntax.ts';
import { treeSitterParser } from '../../src/languages/tree-sitter/adapter.ts';
import { loadGrammar } from '../../src/languages/tree-sitter/runtime.ts';
import { type Dialect, parseTypeScript } from '../../src/languages/typescript/adapter.ts';
import { readFixture } from '../support/fixtures.ts';
import { GO_SNIPPETS, JAVA_SNIPPETS, PYTHON_SNIPPETS, TYPESCRIPT_SNIPPETS } from './snippets.ts';

const GRAMMARS = [
  ['tree-sitter-python', [readFixture('equivalents/python.py'), ...PYTHON_SNIPPETS]],
  ['tree-sitter-java', [readFixture('equivalents/java.java'), ...JAVA_SNIPPETS]],
  ['tree-sitter-go', [readFixture('equivalents/go.go'), ...GO_SNIPPETS]],
] as const;

/** Kind, offsets, field and depth of every node in preorder. */
type Walk = readonly (readonly [string, number, number, string, number])[];

/** By the public cursor of web-tree-sitter. */
function publicWalk(cursor: TreeCursor): Walk {
  const nodes: [string, number, number, string, number][] = [];
  const known: readonly string[] = FIELDS;
  let depth = 0;
  for (;;) {
    const field = cursor.currentFieldName ?? '';
    nodes.push([
      cursor.nodeType,
      cursor.startIndex,
      cursor.endIndex,
      known.includes(field) ? field : 'none',
      depth,
    ]);
    if (cursor.gotoFirstChild()) {
      depth++;
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return nodes;
      depth--;
    }
  }
}

function ownWalk(tree: SyntaxTree): Walk {
  const depths: number[] = [];
  return Array.from({ length: tree.count }, (_, node) => {
    const depth = node === 0 ? 0 : depths[tree.parent[node]!]! + 1;
    depths.push(depth);
    // Error recovery can leave an empty node of a hidden kind, which has no name; the cursor says ERROR.
    const kind = kindOf(tree, node) || 'ERROR';
    return [kind, tree.start[node]!, tree.end[node]!, FIELDS[tree.field[node]!]!, depth] as const;
  });
}

/** The invariants of `SyntaxTree`: preorder, subtrees, parents, nested spans. */
function expectConsistent(tree: SyntaxTree): void {
  expect(tree.parent[0]).toBe(-1);
  expect(tree.last[0]).toBe(tree.count);
  for (let node = 0; node < tree.count; node++) {
    const fault = faultOf(tree, node);
    if (fault !== undefined) expect.fail(`node ${node} (${kindOf(tree, node)}): ${fault}`);
  }
}

function faultOf(tree: SyntaxTree, node: number): string | undefined {
  const { start, end, last, parent } = tree;
  if (start[node]! > end[node]!) return 'ends before it begins';
  if (last[node]! <= node || last[node]! > tree.count) return 'its subtree is no range';
  let before = start[node]!;
  for (let child = node + 1; child < last[node]!; child = last[child]!) {
    if (parent[child] !== node) return `child ${child} has another parent`;
    if (last[child]! > last[node]!) return `child ${child} reaches out of the subtree`;
    if (start[child]! < before) return `child ${child} begins before the end of its sibling`;
    if (end[child]! > end[node]!) return `child ${child} ends behind it`;
    before = end[child]!;
  }
  return undefined;
}

describe.each(GRAMMARS)('the walk over a tree of %s', (grammar, sources) => {
  it('is that of the public cursor', async () => {
    const ours = await treeSitterParser(grammar);
    const parser = new Parser();
    parser.setLanguage(await loadGrammar(grammar));
    for (const source of sources) {
      const tree = parser.parse(source)!;
      const cursor = tree.walk();
      const walked = ours.parse(source);
      expect(ownWalk(walked)).toEqual(publicWalk(cursor));
      expectConsistent(walked);
      cursor.delete();
      tree.delete();
    }
    parser.delete();
  });

  it('counts the text under error nodes once', async () => {
    const { parse } = await treeSitterParser(grammar);
    for (const source of sources) {
      const tree = parse(source);
      const broken = new Uint8Array(source.length);
      for (let node = 0; node < tree.count; node++)
        if (kindOf(tree, node) === 'ERROR') broken.fill(1, tree.start[node], tree.end[node]);
      expect(tree.errorLength).toBe(broken.reduce((sum, each) => sum + each, 0));
    }
  });
});

/** What JavaScript takes for white space and line ends. */
const WHITE_SPACE = /[\s\uFEFF]/u;

/** The first character that is not in exactly one leaf, as a text for people; undefined when there is none. */
function uncovered(tree: SyntaxTree): string | undefined {
  const covered = new Uint8Array(tree.text.length);
  for (let node = 1; node < tree.count; node++) {
    if (tree.last[node] !== node + 1) continue;
    for (let at = tree.start[node]!; at < tree.end[node]!; at++) covered[at]!++;
  }
  for (let at = 0; at < covered.length; at++) {
    if (covered[at]! > 1 || (covered[at] === 0 && !WHITE_SPACE.test(tree.text[at]!)))
      return `${covered[at]} leaves hold ${JSON.stringify(tree.text.slice(at, at + 20))} at ${at}`;
  }
  return undefined;
}

const DIALECTS: readonly Dialect[] = ['javascript', 'typescript', 'tsx'];

describe('the TypeScript flattener', () => {
  it.each(TYPESCRIPT_SNIPPETS)('emits every character of $name once', ({ text }) => {
    for (const dialect of DIALECTS) {
      const tree = parseTypeScript(text, dialect);
      expect(uncovered(tree)).toBeUndefined();
      expectConsistent(tree);
    }
  });

  it('emits every character of broken code once', () => {
    const source = fc.constantFrom(...TYPESCRIPT_SNIPPETS.map(({ text }) => text));
    const cut = fc.tuple(source, fc.nat(), fc.nat()).map(([text, from, length]) => {
      const at = from % (text.length + 1);
      return text.slice(0, at) + text.slice(at + (length % 12));
    });
    fc.assert(
      fc.property(cut, fc.constantFrom(...DIALECTS), (text, dialect) => {
        const tree = parseTypeScript(text, dialect);
        expect(uncovered(tree)).toBeUndefined();
        expectConsistent(tree);
      }),
      { numRuns: 400, seed: 1 },
    );
  });

  it('emits the leaves of a text with line ends and byte-order mark of Windows', () => {
    for (const { text } of TYPESCRIPT_SNIPPETS) {
      const tree = parseTypeScript(`\uFEFF${text.replaceAll('\n', '\r\n')}`, 'tsx');
      expect(uncovered(tree)).toBeUndefined();
    }
  });

  it('takes templates, regular expressions and generics apart as one reads them', () => {
    const leaves = (text: string) => {
      const tree = parseTypeScript(text, 'typescript');
      const nodes = Array.from({ length: tree.count }, (_, node) => node);
      return nodes
        .filter((node) => tree.last[node] === node + 1 && tree.end[node]! > tree.start[node]!)
        .map((node) => tree.text.slice(tree.start[node], tree.end[node]));
    };
    expect(leaves('`a${b}c${`d`}`;')).toEqual(['`', 'a', '${', 'b', '}', 'c', '${', '`d`', '}', '`', ';']);
    expect(leaves('x = /[/"]+/g; y = a / b / c')).toEqual([
      'x',
      '=',
      '/[/"]+/g',
      ';',
      'y',
      '=',
      'a',
      '/',
      'b',
      '/',
      'c',
    ]);
    expect(leaves('f<A<B>>(c >> d);')).toEqual([
      'f',
      '<',
      'A',
      '<',
      'B',
      '>',
      '>',
      '(',
      'c',
      '>>',
      'd',
      ')',
      ';',
    ]);
  });
});

describe('many files in a row', () => {
  const SOURCES = {
    'tree-sitter-python': 'def f(a):\n    return a and [b for b in a]\n',
    'tree-sitter-java': 'class A { int f(int a) { return a > 0 && a < 9 ? 1 : 2; } }\n',
    'tree-sitter-go': 'package p\n\nfunc f(a int) int {\n\tif a > 0 {\n\t\treturn 1\n\t}\n\treturn 2\n}\n',
  };

  // A tree lives in the memory of the module, which no garbage collection reaches.
  it.each(Object.entries(SOURCES))('leave no tree of %s behind', async (grammar, source) => {
    const { parse } = await treeSitterParser(grammar);
    const tree = vi.spyOn(Tree.prototype, 'delete');
    const cursor = vi.spyOn(TreeCursor.prototype, 'delete');
    try {
      const { count } = parse(source);
      for (let at = 1; at < 2000; at++) if (parse(source).count !== count) expect.fail(`file ${at} differs`);
      expect(tree).toHaveBeenCalledTimes(2000);
      expect(cursor).toHaveBeenCalledTimes(2000);
    } finally {
      tree.mockRestore();
      cursor.mockRestore();
    }
  });
});
