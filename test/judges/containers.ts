import { join } from 'node:path';
import { makeExampleRepository } from '../../fixtures/example-repositories.ts';
import type { Instance } from '../../src/instance/row.ts';
import scripted from '../../src/judges/backends/scripted.ts';
import type { JudgeTask } from '../../src/judges/judge.ts';
import { OpenRepositories } from '../../src/pipeline/judging/open-repositories.ts';
import { patchedTree } from '../../src/pipeline/judging/patched-tree.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { fixturePath, readFixture } from '../support/fixtures.ts';

/** The instance of `fixtures/judges/containers`. */
export const instance = JSON.parse(readFixture('judges/containers/instances.jsonl')) as Instance & {
  readonly problem_statement: string;
};

/** The patches of its predictions, by model. */
export const patches: Readonly<Record<string, string>> = Object.fromEntries(
  readFixture('judges/containers/predictions.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { model_name_or_path: string; model_patch: string })
    .map((row) => [row.model_name_or_path, row.model_patch]),
);

/** A back end that says what the script of the example has. */
export function scriptedBackend() {
  const from = fixturePath('judges/containers/script.json');
  return scripted.create({ from, settings: {}, environment: {} });
}

/** The repository of the example, with tasks on its base. To be closed. */
export class ContainersRepository {
  readonly #path = join(temporaryFolder('containers-judges'), 'repository');
  readonly #open = new OpenRepositories(undefined, new AbortController().signal);

  constructor() {
    makeExampleRepository(fixturePath('judges/containers'), this.#path);
  }

  /** A patch as a task of a judge; without a model it is the reference. */
  async task(patch: string, model?: string): Promise<JudgeTask> {
    const { signal } = new AbortController();
    const lease = await this.#open.lease(this.#path, 'main');
    const after = await patchedTree(lease, patch, signal);
    return {
      subject: { instance_id: instance.instance_id, ...(model === undefined ? {} : { model }) },
      issue: instance.problem_statement,
      patch,
      base: lease.base.codebase,
      patched: async () => after.codebase,
      neutralShare: () => after.neutralShare(),
      changesNothing: after.changesNothing,
    };
  }

  close(): Promise<void> {
    return this.#open.close();
  }
}
