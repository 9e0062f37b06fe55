import { describe, expect, it } from 'vitest';
import { edgesOf, resolverFrom } from '../../support/world.ts';

type Files = Readonly<Record<string, string>>;

/** Edges of the file `a.py` of a package `p` beside other files. */
async function edges(source: string, files: Files, path = 'p/a.py'): Promise<string[]> {
  const { resolve } = await resolverFrom('python', { 'p/__init__.py': '', ...files, [path]: source });
  return edgesOf(resolve(path));
}

describe('modules of Python', () => {
  it.each<[string, string, Files, string[]]>([
    ['absolute', 'import p.b', { 'p/b.py': '' }, ['p/b.py (import)']],
    ['package', 'import p.b', { 'p/b/__init__.py': '' }, ['p/b/__init__.py (import)']],
    ['relative', 'from .b import f', { 'p/b.py': 'def f(): pass' }, ['p/b.py (import)']],
    ['submodule', 'from p import b', { 'p/b.py': '' }, ['p/b.py (import)']],
    ['stub beside source', 'import p.b', { 'p/b.py': '', 'p/b.pyi': '' }, ['p/b.py (import)']],
    ['stub alone', 'import p.b', { 'p/b.pyi': '' }, ['p/b.pyi (import)']],
    ['namespace', 'import n', { 'n/b.py': '' }, []],
    ['in a namespace', 'from n import b', { 'n/b.py': '' }, ['n/b.py (import)']],
    ['made when it runs', 'from p.six.moves import x', { 'p/six.py': '' }, ['p/six.py (import)']],
    ['dynamic', 'import_module("p.b")', { 'p/b.py': '' }, ['p/b.py (dynamic)']],
    ['types only', 'if TYPE_CHECKING:\n    import p.b', { 'p/b.py': '' }, ['p/b.py (type-only)']],
    ['star', 'from .b import *', { 'p/b.py': '' }, ['p/b.py (import)']],
    ['beyond the top', 'from ...b import x', { 'b.py': '' }, []],
    ['standard library', 'import json', { 'json.py': '' }, []],
    ['auxiliary', 'import docs.b', { 'docs/b.py': '' }, []],
  ])('%s', async (_, source, files, expected) => {
    expect(await edges(source, files)).toEqual(expected);
  });

  it('follows a re-export one hop, and no star', async () => {
    const files = {
      'p/q/__init__.py': 'from .b import f\nfrom .c import *',
      'p/q/b.py': 'from .d import f',
      'p/q/c.py': 'def g(): pass',
      'p/q/d.py': 'def f(): pass',
    };
    expect(await edges('from .q import f', files)).toEqual(['p/q/b.py (import)']);
    expect(await edges('from .q import g', files)).toEqual(['p/q/__init__.py (import)']);
  });

  it.each<[string, Files]>([
    ['pyproject where', { 'pyproject.toml': '[tool.setuptools.packages.find]\nwhere = ["lib"]' }],
    ['pyproject package-dir', { 'pyproject.toml': '[tool.setuptools]\npackage-dir = {"" = "lib"}' }],
    ['poetry', { 'pyproject.toml': '[[tool.poetry.packages]]\ninclude = "k"\nfrom = "lib"' }],
    ['setup.cfg', { 'setup.cfg': '[options]\npackage_dir =\n    = lib\n' }],
    ['setup.py', { 'setup.py': 'setup(package_dir={"": "lib"})' }],
    ['setup.py where', { 'setup.py': 'setup(packages=find_packages("lib"))' }],
  ])('root of %s', async (_, manifest) => {
    expect(await edges('import k.b', { ...manifest, 'lib/k/b.py': '' })).toEqual(['lib/k/b.py (import)']);
  });

  it('takes src as a root, and the directory of a script last', async () => {
    expect(await edges('import k', { 'src/k/__init__.py': '' })).toEqual(['src/k/__init__.py (import)']);
    expect(await edges('import b', { 's/b.py': '' }, 's/a.py')).toEqual(['s/b.py (import)']);
    expect(await edges('import b', { 'p/b.py': '' })).toEqual([]);
  });

  it('tells external, missing and compiled modules apart', async () => {
    const { resolve } = await resolverFrom('python', {
      'p/__init__.py': '',
      'p/c.pyx': '',
      'p/a.py':
        'import numpy.linalg\nimport os\nfrom . import nothing\nfrom .gone import x\nfrom .c import y',
    });
    const { external, unresolved } = resolve('p/a.py');
    expect(external).toEqual(['numpy']);
    expect(unresolved).toEqual({ missing: 1, 'not-source': 1 });
  });

  it('counts broken configuration as absent', async () => {
    const hostile = {
      'pyproject.toml': '[tool\n__proto__ = 1',
      'setup.cfg': '[options\npackage_dir',
      'setup.py': 'package_dir={"": "../../etc"}',
    };
    expect(await edges('import p.b', { ...hostile, 'p/b.py': '' })).toEqual(['p/b.py (import)']);
  });
});

describe('names of Python', () => {
  it('leads references and bases to declarations', async () => {
    const { resolve, world } = await resolverFrom('python', {
      'p/__init__.py': 'from .b import C',
      'p/b.py': 'class C:\n    X = 1\n    def m(self): pass',
      'p/a.py': 'import p.b\nfrom p import C\nclass D(C): pass\nclass E(p.b.C): pass\nC.X\np.b.C()\n',
    });
    const resolution = resolve('p/a.py');
    const target = { path: 'p/b.py', name: 'C' };
    expect(resolution.bases()).toEqual([[target], [target]]);
    const at = world.file('p/a.py')!.facts.references;
    expect(resolution.references()[at.findIndex(({ name }) => name === 'X')]).toEqual({
      path: 'p/b.py',
      name: 'C.X',
    });
    expect(resolution.references()[at.findIndex(({ role }) => role === 'call')]).toEqual(target);
  });

  it('resolves a name through the one star import that gives it', async () => {
    const { resolve } = await resolverFrom('python', {
      'p/__init__.py': '',
      'p/b.py': 'def f(): pass\ndef _g(): pass',
      'p/a.py': 'from .b import *\nf()\n_g()',
    });
    expect(resolve('p/a.py').references()).toEqual([{ path: 'p/b.py', name: 'f' }, undefined]);
  });

  it('finds entries and their surface', async () => {
    const { resolver } = await resolverFrom('python', {
      'pyproject.toml': '[project.scripts]\nrun = "p.run:main"',
      'p/__init__.py': 'from .b import C',
      'p/b.py': 'class C:\n    def m(self): pass\n    def _n(self): pass\nclass D: pass',
      'p/run.py': 'def main(): pass',
      'p/q/__init__.py': '',
      'p/q/__main__.py': '',
      'p/migrations/m1.py': '',
      'tests/test_x.py': 'if __name__ == "__main__": pass',
    });
    expect([...resolver.entries()].sort()).toEqual([
      'p/__init__.py',
      'p/migrations/m1.py',
      'p/q/__main__.py',
      'p/run.py',
    ]);
    expect([...resolver.surface()].sort()).toEqual(['p/b.py\0C', 'p/b.py\0C.m', 'p/run.py\0main']);
  });
});

describe('files beside the importer', () => {
  const files = {
    'd/__init__.py': '',
    'd/a.py': "import b\nif __name__ == '__main__':\n    b.f()\n",
    'd/b.py': 'def f(): pass\n',
    'd/c.py': 'import b\n',
  };

  it.each([
    ['a', 'c'],
    ['c', 'a'],
  ])('depend on the importer, whichever is resolved first (%s)', async (first, second) => {
    const { resolve } = await resolverFrom('python', files);
    const found = new Map([first, second].map((name) => [name, resolve(`d/${name}.py`)]));
    // a is a program, and Python looks beside it; c is a module of the package.
    expect(edgesOf(found.get('a')!)).toEqual(['d/b.py (import)']);
    expect(edgesOf(found.get('c')!)).toEqual([]);
    expect(found.get('c')!.external).toEqual(['b']);
  });
});
