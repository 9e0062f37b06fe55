import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from '../../../src/instance/row.ts';
import type { JudgeBackend, JudgeTool, Usage } from '../../../src/judges/backend.ts';
import { conversationOf } from '../../../src/judges/conversation/loop.ts';
import type { Turn, TurnContext, TurnRequest } from '../../../src/judges/conversation/turn.ts';
import type { Judge, JudgeQuestion, JudgeTask, ReadAnswer } from '../../../src/judges/judge.ts';
import type { Rubric } from '../../../src/judges/rubric.ts';
import { type JudgeFileRun, judgeFile } from '../../../src/pipeline/judging/judge-file.ts';
import type { JudgeSummary } from '../../../src/pipeline/judging/judge-summary.ts';
import type { VerdictRow } from '../../../src/pipeline/judging/verdict-row.ts';
import { TemporaryRepository, temporaryFolder } from '../../git/temporary-repository.ts';

/** What a turn of the model takes: 100 tokens in, 10 out. */
export const TURN: Usage = {
  requests: 1,
  input_tokens: 100,
  cached_input_tokens: 0,
  cache_write_tokens: 0,
  output_tokens: 10,
  seconds: 0,
  estimated: false,
};

/** A model that looks once and then answers; each of its turns is counted. */
export interface CountingBackend extends JudgeBackend {
  /** Turns that were begun, by the first message of the conversation. */
  readonly turns: Map<string, number>;
  /** Conversations at work at most. */
  most: number;
  total: number;
}

/** How the model behaves. */
export interface BackendSetting {
  readonly id?: string;
  readonly model?: string | null;
  readonly secrets?: readonly string[];
  readonly recall?: JudgeBackend['recall'];
  /** Called before each turn; may wait, throw, or give the turn. */
  readonly onTurn?: (
    request: TurnRequest,
    signal: AbortSignal,
    context: TurnContext,
  ) => Promise<Turn | undefined> | Turn | undefined;
  readonly answer?: (first: string) => unknown;
  readonly maxOutputTokens?: number;
}

/** The first message of a conversation. */
export function firstOf(request: TurnRequest): string {
  return request.messages[0]?.text ?? '';
}

export function countingBackend(setting: BackendSetting = {}): CountingBackend {
  const turns = new Map<string, number>();
  let active = 0;
  const counts = { most: 0, total: 0 };
  const run = conversationOf(
    async (request, signal, context) => {
      const first = firstOf(request);
      turns.set(first, (turns.get(first) ?? 0) + 1);
      counts.total += 1;
      const given = await setting.onTurn?.(request, signal, context);
      if (given) return given;
      await new Promise((resolve) => setImmediate(resolve));
      const looked = request.messages.some((message) => message.role === 'assistant');
      const call = looked
        ? { id: 'b', name: request.answer.name, arguments: setting.answer?.(first) ?? { label: 'Low' } }
        : { id: 'a', name: 'look', arguments: {} };
      return { text: '', tool_calls: [call], finish: 'complete', usage: TURN };
    },
    { maxOutputTokens: setting.maxOutputTokens ?? 50 },
  );
  return {
    id: setting.id ?? 'counting',
    model: setting.model === undefined ? 'counter' : setting.model,
    secrets: setting.secrets ?? [],
    ...(setting.recall && { recall: setting.recall }),
    turns,
    get most() {
      return counts.most;
    },
    get total() {
      return counts.total;
    },
    async run(request, signal) {
      active += 1;
      counts.most = Math.max(counts.most, active);
      try {
        return await run(request, signal);
      } finally {
        active -= 1;
      }
    },
  };
}

const LOOK: JudgeTool = {
  name: 'look',
  description: 'Looks.',
  parameters: { type: 'object' },
  call: async () => ({ text: 'seen', failed: false }),
};

function question(
  task: JudgeTask,
  stage: JudgeQuestion['stage'],
  text: string,
  axis?: string,
): JudgeQuestion {
  return {
    ...{ stage, subject: task.subject, system: 'Judge.', tools: [LOOK], codebase: task.base },
    messages: [{ role: 'user', text }],
    answer: { name: 'submit', description: 'Submits.', schema: { type: 'object' } },
    ...(axis !== undefined && { axis }),
  };
}

const labelOf: ReadAnswer<string> = (value) => {
  const label = (value as { label?: unknown } | null)?.label;
  return typeof label === 'string' ? { answer: label } : { problems: ['no label'] };
};

/** A judge of one conversation a patch. */
export const oneQuestion: Judge = {
  id: 'acj',
  protocol: 'test',
  prompt_hash: 'a'.repeat(64),
  async judge(task, run, signal) {
    const asked = await run.ask(question(task, 'acj', `${task.issue}\n${task.patch}`), labelOf, signal);
    const conversations = [{ key: asked.key, stage: 'acj', usage: asked.usage }] as const;
    if ('answer' in asked.outcome)
      return { status: 'scored', label: asked.outcome.answer as 'Low', conversations, flags: [] };
    const { reason, detail } = asked.outcome;
    if (reason === 'budget' || reason === 'interrupted') return null;
    return { status: 'unscored', reason, detail, stage: 'acj', conversations, flags: [] };
  },
};

/** A rubric of two axes. */
export const RUBRIC: Rubric = [
  {
    ...{ axis_name: 'Place', priority: 'primary', defining: true },
    ...{ ideal_conformance: 'there', poor_conformance: 'elsewhere', evidence: ['a.py:1: here'] },
  },
  {
    ...{ axis_name: 'Way', priority: 'secondary', defining: false },
    ...{ ideal_conformance: 'so', poor_conformance: 'otherwise', evidence: ['a.py:1: so'] },
  },
];

/** A judge of a rubric and a conversation an axis. */
export const withRubric: Judge = {
  id: 'aqj',
  protocol: 'test',
  prompt_hash: 'b'.repeat(64),
  async judge(task, run, signal) {
    const frozen = await run.rubric(task.subject, task.issue, () =>
      run.ask(question(task, 'aqj-rubric', `rubric ${task.issue}`), () => ({ answer: RUBRIC }), signal),
    );
    if ('made' in frozen) {
      const { outcome, key, usage } = frozen.made;
      if ('answer' in outcome || outcome.reason === 'budget' || outcome.reason === 'interrupted') return null;
      const { reason, detail } = outcome;
      const conversations = [{ key, stage: 'aqj-rubric', usage }] as const;
      return { status: 'unscored', reason, detail, stage: 'aqj-rubric', conversations, flags: [] };
    }
    const asked = await Promise.all(
      frozen.rubric.map(({ axis_name }) =>
        run.ask(question(task, 'aqj-axis', `${axis_name} ${task.patch}`, axis_name), labelOf, signal),
      ),
    );
    const notes = asked.map(({ key, usage }, at) => {
      return { key, stage: 'aqj-axis', axis: frozen.rubric[at]!.axis_name, usage } as const;
    });
    const conversations = [...(frozen.conversation ? [frozen.conversation] : []), ...notes];
    if (!asked.every(({ outcome }) => 'answer' in outcome)) return null;
    return { status: 'scored', label: 'High', rubric: frozen.rubric, conversations, flags: [] };
  },
};

/** The content of the file that patches of the workbench change. */
export const BASE = 'one = 1\n';

/** A repository `example/one` with one file, and a folder for outputs. */
export class Workbench {
  readonly repository = new TemporaryRepository();
  readonly folder = temporaryFolder('judging');
  readonly commit = this.repository.commitFiles({ 'a.py': BASE, 'b.py': 'import a\n' });

  /** Patches that differ in a number. */
  instances(count: number, more: (at: number) => Partial<Instance> = () => ({})): Instance[] {
    return Array.from({ length: count }, (_, at) => ({
      instance_id: `example__one-${at}`,
      repo: 'example/one',
      base_commit: this.commit,
      patch: patchTo(at),
      issue: `issue ${at}`,
      ...more(at),
    }));
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Writes records as JSONL, in SWE-bench's columns. */
  write(name: string, instances: readonly object[]): string {
    const lines = instances.map((instance) => {
      const { issue, ...rest } = instance as { issue?: string };
      return `${JSON.stringify({ ...rest, ...(issue !== undefined && { problem_statement: issue }) })}\n`;
    });
    writeFileSync(this.path(name), lines.join(''));
    return this.path(name);
  }

  /** Runs a judge from files to `OUT`. */
  judge(
    backend: JudgeBackend,
    instances: string,
    out: string,
    more: Partial<JudgeFileRun> = {},
  ): Promise<JudgeSummary> {
    return judgeFile({
      ...{ judge: oneQuestion, backend, instances, out: this.path(out), predictions: undefined },
      rubrics: undefined,
      findRepository: () => this.repository.directory,
      concurrency: 8,
      onDuplicate: () => {},
      onStart: () => {},
      onPatch: () => {},
      onEnd: () => {},
      ...more,
    });
  }

  /** The rows of a file of verdicts. */
  rows(out: string): VerdictRow[] {
    return this.lines(out) as unknown as VerdictRow[];
  }

  lines(name: string): Record<string, unknown>[] {
    const path = this.path(name);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }
}

/** A patch of `a.py`, as git prints it. */
export function patchTo(number: number): string {
  return `diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-one = 1\n+one = ${number + 2}\n`;
}
