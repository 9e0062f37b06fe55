import { beforeAll, describe, expect, it } from 'vitest';
import { TemporaryRepository } from '../git/temporary-repository.ts';
import { archdeltaCleanly } from './command.ts';

const BASE = `class Base:
    def __init__(self):
        self.size = 0

    def grow(self, by):
        self.size += by

    def shown(self):
        return self.size
`;
const VIEW = `from app.core.base import Base


class View(Base):
    def draw(self):
        return self.shown()
`;
// The shared code now knows its user: against the order of the components, and a cycle.
const TANGLED = `${BASE}

def default():
    from app.ui.view import View

    return View()
`;

let made: TemporaryRepository;

beforeAll(() => {
  made = new TemporaryRepository();
  made.commitFiles({
    'app/__init__.py': '',
    'app/core/__init__.py': '',
    'app/core/base.py': BASE,
    'app/ui/__init__.py': '',
    'app/ui/view.py': VIEW,
  });
  made.commitFiles({ 'app/core/base.py': TANGLED });
});

const run = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await archdeltaCleanly([...args, '--no-cache'], { cwd: made.directory });
  if (code !== 0) throw new Error(stderr);
  return stdout;
};

describe('diff', () => {
  it('shows new dependencies, broken layers, cycles and dependents', async () => {
    const lines = (await run('diff')).split('\n');
    expect(lines.slice(1, lines.indexOf('', 10))).toEqual([
      '',
      'dependencies added:',
      '  + app/core/base.py -> app/ui/view.py  (against the order of the components)',
      '',
      'cycles opened (new or larger):',
      '  2 files: app/core/base.py, app/ui/view.py',
      '',
      'dependents of touched files:',
      '  app/core/base.py: 1 direct, 1 with all theirs',
    ]);
  });

  it('says what goes away when the change is turned round', async () => {
    const { structure } = JSON.parse(
      await run('diff', '--base', 'main', '--head', 'main~1', '--format', 'json'),
    );
    const edge = { from: 'app/core/base.py', to: 'app/ui/view.py' };
    expect(structure).toMatchObject({
      edgesAdded: [],
      edgesRemoved: [edge],
      cyclesOpened: [],
      cyclesClosed: [['app/core/base.py', 'app/ui/view.py']],
      dependents: [{ path: 'app/core/base.py', direct: 1, transitive: 1 }],
    });
  });
});

describe('measure', () => {
  it('reports classes, worked out by hand', async () => {
    const { classes } = JSON.parse(await run('measure', '--rev', 'main~1'));
    expect(classes).toEqual([
      {
        ...{ file: 'app/core/base.py', name: 'Base', line: 1, endLine: 9, methods: 3, attributes: 1 },
        // View is its child. RFC: three methods, no calls.
        ...{ wmc: 3, dit: 0, noc: 1, cbo: 0, rfc: 3, atfd: 0 },
        // grow and shown, without the constructor, share size; (2 - 2) / (2 - 1); one parameter name, in one of two.
        ...{ lcom4: 1, lcomHs: 0, tcc: 1, lcc: 1, camc: 1 / 2 },
      },
      {
        ...{ file: 'app/ui/view.py', name: 'View', line: 4, endLine: 6, methods: 1, attributes: 0 },
        // RFC: draw, and shown, which View does not declare.
        ...{ wmc: 1, dit: 1, noc: 0, cbo: 1, rfc: 2, atfd: 0 },
        ...{ lcom4: null, lcomHs: null, tcc: null, lcc: null, camc: null },
      },
    ]);
  });

  it('reports dependencies, and couplings of packages', async () => {
    const { edges, packages, files } = JSON.parse(await run('measure', '--rev', 'main~1'));
    expect(edges).toEqual([{ from: 'app/ui/view.py', to: 'app/core/base.py', kinds: ['import'] }]);
    expect(packages.find(({ name }: { name: string }) => name === 'app/ui')).toMatchObject({
      // Both types are concrete: A = 0, I = 1, |A + I - 1| = 0.
      ...{ ca: 0, ce: 1, instability: 1, abstractness: 0, distance: 0 },
    });
    expect(files.find(({ file }: { file: string }) => file === 'app/core/base.py')).toMatchObject({
      ...{ fanIn: 1, fanOut: 0 },
    });
  });

  it('writes the file graph as GEXF, the same bytes each time', async () => {
    const gexf = await run('measure', '--format', 'gexf');
    expect(gexf).toContain('<node id="app/core/base.py">');
    expect(gexf).toContain('<edge id="0" source="app/core/base.py" target="app/ui/view.py">');
    expect(gexf).toContain('<edge id="1" source="app/ui/view.py" target="app/core/base.py">');
    expect(await run('measure', '--format', 'gexf')).toBe(gexf);
    expect(await run('measure', '--format', 'gexf', 'app/ui')).not.toContain('<edge ');
  });
});
