import { sha256 } from '../core/hashing.ts';
import type { Message } from './backend.ts';
import type { Codebase } from './codebase.ts';
import type { JudgeQuestion } from './judge.ts';

/**
 * Names a conversation by what decides it: SHA-256, in lower-case hex, over the stage, the system text, the messages
 * before the model first speaks, the tools (name, description, parameters), the form of the answer, the patch and the
 * base tree (which the tools read). Subject, axis, back end and model do not count: equal questions are one conversation,
 * such as those on two equal patches, and a recording answers for any of them. A conversation that goes on keeps its key.
 */
export function requestKey(question: JudgeQuestion): string {
  const tools = question.tools.map(({ name, description, parameters }) => [name, description, parameters]);
  const { name, description, schema } = question.answer;
  return sha256(
    JSON.stringify([
      question.stage,
      question.system,
      openingOf(question.messages).map((message) => [message.role, message.text]),
      tools,
      [name, description, schema],
      question.patch ?? null,
      treeKey(question.codebase),
    ]),
  );
}

/** The messages before the model first speaks. */
function openingOf(messages: readonly Message[]): readonly Message[] {
  const first = messages.findIndex((message) => message.role === 'assistant');
  return first === -1 ? messages : messages.slice(0, first);
}

const treeKeys = new WeakMap<Codebase, string>();

/** A tree by its paths, modes and objects; worked out once, since a tree has many questions. */
function treeKey(codebase: Codebase): string {
  let key = treeKeys.get(codebase);
  if (key === undefined) {
    const lines = codebase.entries.map(
      (entry) => `${entry.mode} ${entry.id} ${JSON.stringify(entry.path)}\n`,
    );
    key = sha256(lines.join(''));
    treeKeys.set(codebase, key);
  }
  return key;
}
