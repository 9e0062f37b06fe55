import { createRandom } from '../../../core/random.ts';
import type { ConversationRequest, JudgeBackend, Message } from '../../backend.ts';
import { conversationOf } from '../../conversation/loop.ts';
import { endBySignal } from '../../conversation/signal.ts';
import { type Turn, TurnFailed, type TurnModel, type TurnRequest } from '../../conversation/turn.ts';
import { adviceOn } from './advice.ts';
import type { Clock } from './clock.ts';
import { type Connections, connections } from './connection.ts';
import type { Endpoint } from './endpoint.ts';
import { type Failure, failureOf } from './failure.ts';
import { generate, type ModelCall } from './generate.ts';
import { readReply, sentTokens } from './reply.ts';
import { GivenUp, withRetries } from './retry.ts';
import type { HttpSettings } from './settings.ts';
import { keepThoughts, type Thoughts } from './thoughts.ts';

/** How an API is spoken. `Dialect`: what of it the server has turned out not to understand. */
export interface Api<Dialect> {
  /** What is assumed of a server. */
  readonly dialect: Dialect;
  /** Whether a turn counts for nothing of which the server read but a part, as it says by the tokens that it counts. */
  readonly wholeContext: boolean;
  /** Headers that are not sent. */
  readonly withoutHeaders: readonly string[];
  /** The request of a turn. */
  call(
    dialect: Dialect,
    request: TurnRequest,
    conversation: { readonly tools: ConversationRequest['tools']; readonly thoughts: Thoughts },
    fetch: typeof globalThis.fetch,
  ): Promise<ModelCall>;
  /** Another way to say the same to a server that rejected it, each at most once; undefined when there is none. */
  otherwise(dialect: Dialect, failure: Failure, request: TurnRequest): Dialect | undefined;
}

/** Bytes of a response at most. */
const LARGEST_RESPONSE = 32 * 2 ** 20;

/** A back end that speaks an API over HTTP. */
export function httpBackend<Dialect>(
  id: string,
  endpoint: Endpoint,
  settings: HttpSettings,
  api: Api<Dialect>,
  clock: Clock,
): JudgeBackend {
  const limits = { idle: settings.requestTimeout, bytes: LARGEST_RESPONSE };
  const server = connections(limits, api.withoutHeaders);
  const secrets = endpoint.key === undefined ? [] : [endpoint.key];
  const random = createRandom(0, 'retries', id);
  const speaker: Speaker<Dialect> = {
    api,
    endpoint,
    server,
    settings,
    secrets,
    clock,
    policy: { retries: settings.retries, clock, random },
    dialect: api.dialect,
  };
  const { maxOutputTokens } = settings;
  return {
    id,
    model: endpoint.model,
    secrets,
    run: (request, signal) => {
      const conversation = { tools: request.tools, thoughts: new Map() };
      return conversationOf(turnOf(speaker, conversation), { maxOutputTokens })(request, signal);
    },
  };
}

interface Speaker<Dialect> {
  readonly api: Api<Dialect>;
  readonly endpoint: Endpoint;
  readonly server: Connections;
  readonly settings: HttpSettings;
  readonly secrets: readonly string[];
  readonly clock: Clock;
  readonly policy: Parameters<typeof withRetries>[2];
  /** What the server was last found to understand. */
  dialect: Dialect;
}

function turnOf<Dialect>(
  speaker: Speaker<Dialect>,
  conversation: { readonly tools: ConversationRequest['tools']; readonly thoughts: Thoughts },
): TurnModel {
  return async (request, signal) => {
    const { api, server, clock } = speaker;
    const began = clock.now();
    const known = speaker.dialect;
    for (let dialect = known; ; ) {
      try {
        const call = await api.call(dialect, request, conversation, server.fetch);
        const turn = await askOnce(speaker, call, request.messages, conversation.thoughts, began, signal);
        // What others have found out in the meantime stands.
        if (dialect !== known) speaker.dialect = dialect;
        return turn;
      } catch (thrown) {
        const seconds = (clock.now() - began) / 1000;
        if (signal.aborted) throw stopped(signal, seconds);
        if (!(thrown instanceof GivenUp)) throw thrown;
        const { failure } = thrown;
        const other = api.otherwise(dialect, failure, request);
        if (other === undefined) throw failed(failure, speaker.endpoint, seconds);
        dialect = other;
      }
    }
  };
}

async function askOnce<Dialect>(
  { api, server, settings, secrets, clock, policy }: Speaker<Dialect>,
  call: ModelCall,
  messages: readonly Message[],
  thoughts: Thoughts,
  began: number,
  signal: AbortSignal,
): Promise<Turn> {
  const reply = await withRetries(
    () => generate(call, settings.stream, signal),
    (thrown) => failureOf(thrown, { secrets, now: clock.now(), reached: server.reached() }),
    policy,
    signal,
  );
  const { turn, parts } = readReply(reply, call, messages, (clock.now() - began) / 1000, secrets);
  if (api.wholeContext) checkContext(call, turn);
  keepThoughts(thoughts, parts);
  return turn;
}

/** Tokens below which texts are too short to tell. */
const LEAST_TOKENS = 8000;
/** No text of a repository has so few tokens, measured by the estimate from its length. */
const LEAST_SHARE = 0.4;

/**
 * A server whose context is too short may leave the beginning of a conversation out and say nothing (Ollama): what the
 * model says then is no judgement.
 *
 * @throws {TurnFailed} `rejected` when the server read far fewer tokens than were sent.
 */
function checkContext(call: ModelCall, { usage }: Turn): void {
  const sent = sentTokens(call);
  if (usage.estimated || sent < LEAST_TOKENS || usage.input_tokens >= LEAST_SHARE * sent) return;
  throw new TurnFailed(
    'rejected',
    `the server read ${usage.input_tokens} tokens of about ${sent}: its context is too short, and it left the rest out. Give the model a longer context; if the server counts in another way, set context_check=false`,
    { seconds: usage.seconds },
  );
}

function failed(failure: Failure, endpoint: Endpoint, seconds: number): TurnFailed {
  const advice = adviceOn(failure, endpoint);
  const text = advice === undefined ? failure.detail : `${failure.detail}. ${advice.text}`;
  return new TurnFailed(failure.reason, text, { fatal: failure.fatal || advice?.fatal === true, seconds });
}

function stopped(signal: AbortSignal, seconds: number): TurnFailed {
  const end = endBySignal(signal);
  return end.kind === 'stopped'
    ? new TurnFailed(end.reason, end.detail, { seconds })
    : new TurnFailed('interrupted', 'the run was ended', { seconds });
}
