import type { BackendDefinition, BackendOptions, JsonSchema, JudgeBackend } from '../backend.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { type Endpoint, readEndpoint } from './http/endpoint.ts';
import { firstDialect, type OpenAiDialect, otherDialect } from './http/openai-dialect.ts';
import { openAiNote, openAiRequestBody } from './http/openai-request.ts';
import { promptOf } from './http/prompt.ts';
import { choiceSetting, flagSetting, type HttpSettings, readHttpSettings } from './http/settings.ts';
import { type Api, httpBackend } from './http/turn.ts';

const ID = 'openai-compatible';
const VENDOR = { baseUrl: 'https://api.openai.com/v1', keyName: 'OPENAI_API_KEY' };

/**
 * Any server that speaks the chat completions of OpenAI: the vendor's, those of other vendors, and local ones
 * (llama.cpp, vLLM, Ollama). Where a server does not understand a request, it is put more plainly: see
 * {@link otherDialect}.
 *
 * Settings: `temperature`, `stream`, `max_output_tokens`, `request_timeout`, `retries`, `structured` (how the answer is
 * asked for in a closing turn: `json_schema`, `json_object`, `text`, or `auto`, which tries them in this order),
 * `parallel_tool_calls` (sent only when it is set) and `context_check` (`false`: believe a server that counts far fewer
 * tokens than were sent).
 */
export function openAiCompatible(clock: Clock): BackendDefinition {
  return { id: ID, create: async (options) => create(options, clock) };
}

export default openAiCompatible(systemClock);

async function create(options: BackendOptions, clock: Clock): Promise<JudgeBackend> {
  const settings = readHttpSettings(ID, options, ['structured', 'parallel_tool_calls', 'context_check']);
  const structured = choiceSetting(options.settings, 'structured', [
    'auto',
    'json_schema',
    'json_object',
    'text',
  ]);
  const parallel = flagSetting(options.settings, 'parallel_tool_calls');
  const wholeContext = flagSetting(options.settings, 'context_check') ?? true;
  const endpoint = readEndpoint(ID, options, VENDOR);
  const dialect = firstDialect(structured ?? 'auto', parallel, endpoint.vendor);
  return httpBackend(ID, endpoint, settings, api(endpoint, settings, dialect, wholeContext), clock);
}

function api(
  endpoint: Endpoint,
  settings: HttpSettings,
  dialect: OpenAiDialect,
  wholeContext: boolean,
): Api<OpenAiDialect> {
  return {
    dialect,
    wholeContext,
    withoutHeaders: [],
    call: async (spoken, request, conversation, fetch) => {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const provider = createOpenAICompatible({
        name: ID,
        baseURL: endpoint.baseUrl,
        ...(endpoint.key !== undefined && { apiKey: endpoint.key }),
        fetch,
        includeUsage: spoken.streamUsage,
        transformRequestBody: (body) => openAiRequestBody(body, spoken, request),
      });
      const { answer, closing } = request;
      const submit = { name: answer.name, description: answer.description, parameters: answer.schema };
      const offered = closing ? [...conversation.tools.map(described), submit] : [...request.tools, submit];
      return {
        model: provider(endpoint.model),
        system: request.system,
        messages: promptOf(request.messages, {
          thoughts: spoken.thoughts ? conversation.thoughts : undefined,
          note: openAiNote(spoken, request),
          merged: spoken.merged,
        }),
        tools: closing && !spoken.closingTools ? [] : offered,
        forced: closing && spoken.closingTools && spoken.forced ? answer.name : undefined,
        maxOutputTokens: request.maxOutputTokens,
        temperature: settings.temperature,
      };
    },
    otherwise: (spoken, failure, request) => otherDialect(spoken, failure, request, settings.stream),
  };
}

function described({ name, description, parameters }: Described): Described {
  return { name, description, parameters };
}

interface Described {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}
