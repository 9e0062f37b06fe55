import { makeExampleRepository } from '../../fixtures/example-repositories.ts';
import type { Change, TreeEntry } from '../../src/git/change.ts';
import type { Instance, ScoredRow } from '../../src/instance/row.ts';
import type { MeasuredValue } from '../../src/measure/run.ts';
import { type BaseState, baseState } from '../../src/pipeline/base-state.ts';
import { FactsStore } from '../../src/pipeline/facts-store.ts';
import type { PreparedChange } from '../../src/pipeline/measured-change.ts';
import { RepositorySession } from '../../src/pipeline/session.ts';
import { TemporaryRepository, temporaryFolder } from '../git/temporary-repository.ts';
import { fixturePath } from './fixtures.ts';

/** A change that was measured: both sides and every value, by id. */
export interface Measured {
  readonly base: BaseState;
  readonly change: Change;
  readonly prepared: PreparedChange;
  readonly values: ReadonlyMap<string, MeasuredValue>;
}

/** Contents by path; null deletes. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>;

/** A git repository of one commit, on which changes are measured as the product does. */
export class Workbench {
  readonly session: RepositorySession;
  readonly commit: string;

  private constructor(session: RepositorySession, commit: string) {
    this.session = session;
    this.commit = commit;
  }

  /** Makes a repository of the files. */
  static async of(files: Readonly<Record<string, string | Uint8Array>>): Promise<Workbench> {
    const repository = new TemporaryRepository();
    const commit = repository.commitFiles(files);
    return new Workbench(
      await RepositorySession.open(repository.directory, new FactsStore(undefined)),
      commit,
    );
  }

  /** The repository of a folder of fixtures, with its history. */
  static async ofExample(fixture: string): Promise<Workbench> {
    const folder = temporaryFolder('example');
    makeExampleRepository(fixturePath(fixture), folder);
    const session = await RepositorySession.open(folder, new FactsStore(undefined));
    return new Workbench(session, await session.repository.headCommit());
  }

  /** Measures the change that files make to the commit, or to another state of the repository. */
  async measure(files: Files, state?: BaseState): Promise<Measured> {
    const base = state ?? (await this.session.base(this.commit));
    return this.measureChange(base, await this.#changeOf(base.tree, files));
  }

  /**
   * The state of another tree, as if it had been committed.
   *
   * @param options.store - where its facts stay; of its own by default.
   * @param options.previous - the state to derive it from; its facts must be in the store.
   */
  async stateOf(
    tree: Readonly<Record<string, string | Uint8Array>>,
    { store, previous }: { store?: FactsStore; previous?: BaseState | undefined } = {},
  ): Promise<BaseState> {
    const { files } = await this.#changeOf([], tree);
    const entries = files.flatMap(({ after }) => (after ? [after] : []));
    return baseState(this.session.repository, entries, store ?? new FactsStore(undefined), { previous });
  }

  #changeOf(tree: readonly TreeEntry[], files: Files): Promise<Change> {
    const contents = Object.entries(files).map(
      ([path, content]) =>
        [path, content === null ? null : { mode: '100644', bytes: Buffer.from(content) }] as const,
    );
    return this.session.repository.changeFromFiles(tree, new Map(contents));
  }

  /** Measures a patch. */
  async measurePatch(patch: string): Promise<Measured> {
    const base = await this.session.base(this.commit);
    return this.measureChange(base, await this.session.repository.applyPatch(base.tree, patch));
  }

  /** Measures a change of a base. */
  async measureChange(base: BaseState, change: Change): Promise<Measured> {
    const { prepared, values } = await this.session.measure(base, change);
    return { base, change, prepared, values: new Map(values.map((value) => [value.id, value])) };
  }

  /** The row of an instance. */
  async score(instance: Instance): Promise<ScoredRow> {
    return this.session.score({ ...instance, base_commit: this.commit }, { beforeAfter: true });
  }

  async close(): Promise<void> {
    await this.session.close();
  }
}
