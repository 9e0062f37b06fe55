import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeExampleRepository } from '../../fixtures/example-repositories.ts';
import { ACJ_AXES } from '../../src/judges/acj-label.ts';
import { STOP_REASONS } from '../../src/judges/backend.ts';
import scripted from '../../src/judges/backends/scripted.ts';
import { judgeFile } from '../../src/pipeline/judging/judge-file.ts';
import { showVerdicts } from '../../src/pipeline/judging/show.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { fixturePath } from '../support/fixtures.ts';

/** The guide to verdicts: what it shows is made here again. */
const guide = readFileSync(
  fileURLToPath(new URL('../../docs/guides/reading-a-verdict.md', import.meta.url)),
  'utf8',
);
const example = (name: string) => fixturePath(`judges/containers/${name}`);

/** The blocks of what `judge show` prints. */
const blocks = [...guide.matchAll(/```text\n([\s\S]*?)```/g)].map(([, block]) => block!);
/** Codes that the guide names in the first column of its tables. */
const named = [...guide.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!),
);

let shown = '';
const rows: Record<string, unknown>[] = [];

beforeAll(async () => {
  const folder = temporaryFolder('reading-a-verdict');
  const repository = join(folder, 'repository');
  makeExampleRepository(fixturePath('judges/containers'), repository);
  for (const judge of ['acj', 'aqj'] as const) {
    const out = join(folder, `${judge}.jsonl`);
    await judgeFile({
      ...{ judge, out, instances: example('instances.jsonl'), rubrics: undefined },
      predictions: judge === 'aqj' ? example('predictions.jsonl') : undefined,
      backend: await scripted.create({ from: example('script.json'), settings: {}, environment: {} }),
      findRepository: () => repository,
      onDuplicate: () => {},
      onStart: () => {},
      onPatch: () => {},
      onEnd: () => {},
    });
    for (const id of [undefined, 'example__containers-1'])
      for await (const line of showVerdicts({ verdicts: out, id, model: undefined })) shown += `${line}\n`;
    rows.push(
      ...readFileSync(out, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  }
});
describe('the guide to verdicts', () => {
  it('shows what is printed', () => {
    expect(blocks.length).toBeGreaterThan(6);
    for (const block of blocks) expect(shown).toContain(block);
  });

  it('names every field of a row of the quality judge', () => {
    const known = ['instance_id', 'repo', 'base_commit'];
    const fields = rows.filter(({ judge }) => judge === 'aqj').flatMap((row) => Object.keys(row));
    for (const field of fields) if (!known.includes(field)) expect(named, field).toContain(field);
  });

  it('names every reason why there is no verdict', () => {
    const reasons = STOP_REASONS.filter((reason) => reason !== 'budget' && reason !== 'interrupted');
    for (const reason of reasons) expect(named).toContain(reason);
  });

  it('names every axis of the complexity judge', () => {
    for (const axis of ACJ_AXES) expect(guide).toContain(`\`${axis}\``);
  });
});
