import { ArchdeltaError } from '../../../core/errors.ts';
import type {
  BackendDefinition,
  BackendOptions,
  Conversation,
  ConversationRequest,
  JudgeBackend,
  RecalledVerdict,
} from '../../backend.ts';
import { endBySignal } from '../../conversation/signal.ts';
import { NO_USAGE } from '../../conversation/usage.ts';
import { readConversation } from './conversation-shape.ts';
import { excerpt, messageOf } from './excerpt.ts';
import { inTime } from './in-time.ts';

/** Milliseconds that other people's code may take where nothing else bounds it. */
export interface ThirdPartyLimits {
  /** To make a back end, or to let go of what it holds. */
  readonly create: number;
  /** From the signal to the end of a conversation. */
  readonly grace: number;
}

/** Characters of what it says that a reason quotes. */
const MOST_QUOTED = 1_000;

const LIMITS: ThirdPartyLimits = { create: 60_000, grace: 5_000 };

/**
 * Makes a back end from what a module exports by default, and makes it keep its promises: whatever its `run` throws or
 * returns becomes an end with a reason, and one that does not heed the signal is left behind.
 *
 * @param exported the default export, unchecked.
 * @param name how the user named the module.
 * @throws {ArchdeltaError} `usage` when it is no definition, or when `create` throws, hangs or gives no back end.
 */
export async function thirdPartyBackend(
  exported: unknown,
  name: string,
  options: BackendOptions,
  limits = LIMITS,
): Promise<JudgeBackend> {
  // Whatever is looked at may be a getter, or a proxy, that throws.
  try {
    return await made(exported, options, limits);
  } catch (error) {
    throw unusable(name, messageOf(error), error);
  }
}

async function made(
  exported: unknown,
  options: BackendOptions,
  limits: ThirdPartyLimits,
): Promise<JudgeBackend> {
  if (!isDefinition(exported)) throw new Error('its default export is not {id: a text, create: a function}');
  const backend: unknown = await inTime(limits.create, async () => exported.create(options));
  const problem = backendProblem(backend);
  if (problem !== undefined) throw new Error(`what create returned ${problem}`);
  return guarded(backend as JudgeBackend, limits);
}

/** An error of the user's that names the module. */
export function unusable(name: string, what: string, cause?: unknown): ArchdeltaError {
  return new ArchdeltaError('usage', `the back end ${JSON.stringify(name)} cannot be used: ${what}`, {
    cause,
  });
}

function isDefinition(value: unknown): value is BackendDefinition {
  if (typeof value !== 'object' || value === null) return false;
  const { id, create } = value as Partial<BackendDefinition>;
  return typeof id === 'string' && id !== '' && typeof create === 'function';
}

function backendProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'is no back end';
  const { id, model, secrets, run, recall, close } = value as Partial<Record<keyof JudgeBackend, unknown>>;
  if (typeof id !== 'string' || id === '') return 'has no "id"';
  if (model !== null && typeof model !== 'string') return 'has no "model" (a text, or null)';
  if (!Array.isArray(secrets) || !secrets.every((secret) => typeof secret === 'string'))
    return 'has no list of texts "secrets"';
  if (typeof run !== 'function') return 'has no function "run"';
  const isOptional = (part: unknown): boolean => part === undefined || typeof part === 'function';
  return isOptional(recall) && isOptional(close)
    ? undefined
    : 'has a "recall" or "close" that is no function';
}

function guarded(backend: JudgeBackend, limits: ThirdPartyLimits): JudgeBackend {
  const { id, model } = backend;
  return {
    id,
    model,
    // An empty one would be found everywhere.
    secrets: backend.secrets.filter((secret) => secret !== ''),
    run: (request, signal) => guardedRun(backend, request, signal, limits.grace),
    ...(backend.recall && { recall: (judge, subject) => recalled(backend, judge, subject) }),
    async close() {
      // Verdicts are written by now; a failure to tidy up does not take them back.
      await inTime(limits.create, async () => backend.close?.()).catch(() => {});
    },
  };
}

async function guardedRun(
  backend: JudgeBackend,
  request: ConversationRequest,
  signal: AbortSignal,
  grace: number,
): Promise<Conversation> {
  if (signal.aborted) return { messages: [], usage: NO_USAGE, end: endBySignal(signal) };
  const patience = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const onAbort = (): void => {
      timer = setTimeout(() => reject(signal.reason), grace);
    };
    signal.addEventListener('abort', onAbort, { once: true, signal: patience.signal });
  });
  try {
    const returned = await Promise.race([(async () => backend.run(request, signal))(), late]);
    const conversation = readConversation(returned);
    if (typeof conversation === 'string')
      return failed(`what its run returned is no conversation: ${conversation}`);
    // However it puts the end of the run, that says nothing of the patch.
    const isCutShort = signal.aborted && conversation.end.kind === 'stopped';
    return isCutShort ? { ...conversation, end: endBySignal(signal) } : conversation;
  } catch (error) {
    return signal.aborted
      ? { messages: [], usage: NO_USAGE, end: endBySignal(signal) }
      : failed(`its run threw: ${messageOf(error)}`);
  } finally {
    patience.abort();
    clearTimeout(timer);
  }

  function failed(detail: string): Conversation {
    const end = {
      kind: 'stopped',
      reason: 'backend-failed',
      detail: excerpt(`${backend.id}: ${detail}`, backend.secrets, MOST_QUOTED),
    } as const;
    return { messages: [], usage: NO_USAGE, end };
  }
}

function recalled(
  backend: JudgeBackend,
  ...[judge, subject]: Parameters<NonNullable<JudgeBackend['recall']>>
): readonly RecalledVerdict[] {
  let verdicts: unknown;
  try {
    verdicts = JSON.parse(JSON.stringify(backend.recall?.(judge, subject) ?? null));
  } catch (error) {
    throw unusable(backend.id, `its recall failed: ${messageOf(error)}`, error);
  }
  if (Array.isArray(verdicts) && verdicts.every((verdict) => typeof verdict === 'object' && verdict !== null))
    return verdicts;
  throw unusable(backend.id, 'its recall gave no list of objects');
}
