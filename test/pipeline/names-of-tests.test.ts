import { expect, it } from 'vitest';
import { FactsCache } from '../../src/facts/cache.ts';
import { isWhole } from '../../src/facts/types.ts';
import { baseState } from '../../src/pipeline/base-state.ts';
import { FactsStore } from '../../src/pipeline/facts-store.ts';
import { RepositorySession } from '../../src/pipeline/session.ts';
import { TemporaryRepository, temporaryFolder } from '../git/temporary-repository.ts';
import { Workbench } from '../support/workbench.ts';

const CODE = 'def used(a):\n    return a\n\n\ndef other():\n    if used(1):\n        return 2\n';
const TEST =
  'from a import used\n\n\nclass TestUsed:\n    def test_used(self):\n        assert used(1) == 1\n';
/** The text of a production file, and of a test. */
const SAME = 'def helper():\n    return 1\n';

const files = { 'a.py': CODE, 'b.py': SAME, 'tests/test_a.py': TEST, 'tests/b.py': SAME };
const repository = new TemporaryRepository();
const commit = repository.commitFiles(files);

/** Changes a test, and another one into production code. */
const patch = `diff --git a/tests/test_a.py b/tests/test_a.py
--- a/tests/test_a.py
+++ b/tests/test_a.py
@@ -4,3 +4,6 @@
 class TestUsed:
     def test_used(self):
         assert used(1) == 1
+
+    def test_more(self):
+        assert used(2) == 2
diff --git a/tests/b.py b/c.py
similarity index 100%
rename from tests/b.py
rename to c.py
`;

async function withSession<T>(
  store: FactsStore,
  work: (session: RepositorySession) => Promise<T>,
): Promise<T> {
  const session = await RepositorySession.open(repository.directory, store);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

const rowFrom = (store: FactsStore) =>
  withSession(store, (session) =>
    session.score(
      { instance_id: 'one', repo: 'a/b', base_commit: commit, patch },
      { beforeAfter: true, apply: 'strict' },
    ),
  );

it('makes all facts of production code, and of tests those of names, be their blobs the same', async () => {
  await withSession(new FactsStore(undefined), async ({ repository: git }) => {
    const tree = await git.listTree(commit);
    const scopes = async (wholeTests: boolean) => {
      const { model } = await baseState(git, tree, new FactsStore(undefined), { wholeTests });
      return Object.fromEntries(model.world.files.map(({ path, facts }) => [path, isWhole(facts)]));
    };
    expect(await scopes(false)).toEqual({
      ...{ 'a.py': true, 'b.py': true },
      ...{ 'tests/b.py': false, 'tests/test_a.py': false },
    });
    expect(Object.values(await scopes(true))).toEqual([true, true, true, true]);
  });
});

it('gives the same row whatever a cache holds of tests', async () => {
  const expected = await rowFrom(new FactsStore(undefined));
  expect(expected).toMatchObject({ status: 'scored' });
  const cache = new FactsCache(temporaryFolder());
  // Empty, then with what the row before has left.
  for (let times = 0; times < 2; times++) expect(await rowFrom(new FactsStore(cache))).toEqual(expected);
  await cache.close();
  const whole = new FactsCache(temporaryFolder());
  await withSession(new FactsStore(whole), async ({ repository: git }) => {
    await baseState(git, await git.listTree(commit), new FactsStore(whole), { wholeTests: true });
  });
  expect(await rowFrom(new FactsStore(whole))).toEqual(expected);
  await whole.close();
});

// `helper` is named in another file of its package, so it is used: be that file production code or a test, touched
// or not. That it is a copy, whose facts may be the same object, makes its recursion no own one.
it.each(['a/z.go', 'a/x_test.go'])('takes a copy of a Go file for another file: %s', async (copy) => {
  const helper = 'package a\n\nfunc helper(n int) int {\n\treturn helper(n - 1)\n}\n';
  const other = 'package a\n\nfunc Other() int {\n\treturn 1\n}\n';
  const bench = await Workbench.of({
    ...{ 'go.mod': 'module m\n', 'a/x.go': helper, 'a/y.go': other },
    [copy]: helper,
  });
  for (const changed of [{}, { [copy]: `${helper}\n// The end.\n` }]) {
    const { values } = await bench.measure({ 'a/y.go': `${other}\n// The end.\n`, ...changed });
    expect(values.get('unused.package.density')).toMatchObject({ before: 0, after: 0 });
  }
  await bench.close();
});
