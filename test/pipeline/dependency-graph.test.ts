import { expect, it } from 'vitest';
import { dependencyGraph, dependencyGraphAsGexf } from '../../src/pipeline/dependency-graph.ts';
import { TemporaryRepository } from '../git/temporary-repository.ts';

const FILES = {
  'a/one.ts': "import { two } from './two.js';\nexport const one = two;\n",
  'a/two.ts': 'export const two = 2;\n',
  'b/three.ts': "import type { one } from '../a/one.ts';\nexport type Three = typeof one;\n",
  'b/three.test.ts': "import './three.ts';\n",
};

it('is a graph of the production files with their attributes', async () => {
  const made = new TemporaryRepository();
  made.commitFiles(FILES);
  const graph = await dependencyGraph({ path: made.directory });
  expect(graph.nodes()).toEqual(['a/one.ts', 'a/two.ts', 'b/three.ts']);
  expect(graph.getNodeAttributes('a/one.ts')).toEqual({
    language: 'typescript',
    package: 'a',
    component: '.:a',
    sloc: 2,
  });
  expect(graph.mapDirectedEdges((_edge, { kinds }, from, to) => `${from} -> ${to} (${kinds})`)).toEqual([
    'a/one.ts -> a/two.ts (import)',
    'b/three.ts -> a/one.ts (type-only)',
  ]);
});

it('is restricted to the paths that are asked for', async () => {
  const made = new TemporaryRepository();
  made.commitFiles(FILES);
  const graph = await dependencyGraph({ path: made.directory, paths: ['a'] });
  expect([graph.order, graph.size]).toEqual([2, 1]);
});

it('writes names that XML cannot hold, each as another key', async () => {
  const made = new TemporaryRepository();
  made.commitFiles({ 'a\u0001.py': 'x = 1\n', 'a\\u0001.py': 'x = 1\n', '<&">.py': 'x = 1\n' });
  const gexf = await dependencyGraphAsGexf({ path: made.directory });
  expect(gexf).toContain('<node id="a\\u0001.py">');
  expect(gexf).toContain('<node id="a\\u005cu0001.py">');
  expect(gexf).toContain('<node id="&lt;&amp;&quot;');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(gexf).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
});
