import type { SystemModelMessage } from 'ai';
import type { BackendDefinition, BackendOptions, JudgeBackend } from '../backend.ts';
import type { TurnRequest } from '../conversation/turn.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { type Endpoint, readEndpoint } from './http/endpoint.ts';
import type { Failure } from './http/failure.ts';
import { promptOf } from './http/prompt.ts';
import { type HttpSettings, readHttpSettings } from './http/settings.ts';
import { type Api, httpBackend } from './http/turn.ts';

const ID = 'anthropic';
const VENDOR = { baseUrl: 'https://api.anthropic.com/v1', keyName: 'ANTHROPIC_API_KEY' };

/**
 * The Messages API of Anthropic, and servers that speak it. What does not change from turn to turn is marked to be
 * cached: tools and system prompt, and the conversation so far.
 *
 * Settings: `temperature`, `stream`, `max_output_tokens`, `request_timeout`, `retries`.
 */
export function anthropic(clock: Clock): BackendDefinition {
  return { id: ID, create: async (options) => create(options, clock) };
}

export default anthropic(systemClock);

async function create(options: BackendOptions, clock: Clock): Promise<JudgeBackend> {
  const settings = readHttpSettings(ID, options, []);
  const endpoint = readEndpoint(ID, options, VENDOR);
  return httpBackend(ID, endpoint, settings, api(endpoint, settings), clock);
}

/** What servers and models understand differently. */
interface AnthropicDialect {
  /** Whether a closing turn names the tool to be called: a model that thinks refuses that. */
  readonly forced: boolean;
  /** Whether parts are marked to be cached. */
  readonly cache: boolean;
}

function api(endpoint: Endpoint, settings: HttpSettings): Api<AnthropicDialect> {
  return {
    dialect: { forced: true, cache: true },
    wholeContext: false,
    // The package does not go without a key; a server that needs none gets none.
    withoutHeaders: endpoint.key === undefined ? ['x-api-key'] : [],
    call: async (spoken, request, conversation, fetch) => {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const provider = createAnthropic({
        baseURL: endpoint.baseUrl,
        apiKey: endpoint.key ?? 'none',
        fetch,
      });
      const { answer, closing } = request;
      const submit = { name: answer.name, description: answer.description, parameters: answer.schema };
      // A closing turn offers the same tools: the API wants those that were called, and the cache begins with them.
      const tools = conversation.tools.map(({ name, description, parameters }) => ({
        name,
        description,
        parameters,
      }));
      return {
        model: provider(endpoint.model),
        system: systemOf(request, spoken),
        messages: marked(promptOf(request.messages, promptForm(request, conversation)), spoken),
        tools: [...tools, submit],
        forced: closing && spoken.forced ? answer.name : undefined,
        maxOutputTokens: request.maxOutputTokens,
        temperature: settings.temperature,
      };
    },
    otherwise,
  };
}

function promptForm(
  { answer, closing }: TurnRequest,
  { thoughts }: Parameters<Api<AnthropicDialect>['call']>[2],
): Parameters<typeof promptOf>[1] {
  return { thoughts, note: closing ? `Call no tool but ${answer.name}.` : undefined };
}

const CACHED = { anthropic: { cacheControl: { type: 'ephemeral' } } };

function systemOf({ system }: TurnRequest, { cache }: AnthropicDialect): SystemModelMessage {
  return { role: 'system', content: system, ...(cache && { providerOptions: CACHED }) };
}

function marked(
  messages: ReturnType<typeof promptOf>,
  { cache }: AnthropicDialect,
): ReturnType<typeof promptOf> {
  return messages.map((message, at) =>
    cache && at === messages.length - 1 ? { ...message, providerOptions: CACHED } : message,
  );
}

function otherwise(
  dialect: AnthropicDialect,
  { reason, status, message }: Failure,
  { closing }: TurnRequest,
): AnthropicDialect | undefined {
  if (reason !== 'rejected' || (status !== 400 && status !== 422)) return undefined;
  if (closing && dialect.forced && /tool_choice|thinking/i.test(message)) {
    return { ...dialect, forced: false };
  }
  return dialect.cache && /cache_control/.test(message) ? { ...dialect, cache: false } : undefined;
}
