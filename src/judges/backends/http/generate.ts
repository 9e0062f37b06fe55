import type {
  ContentPart,
  FinishReason,
  LanguageModelUsage,
  ModelMessage,
  SystemModelMessage,
  ToolSet,
} from 'ai';
import type { TurnRequest } from '../../conversation/turn.ts';
import { NoAnswer } from './failure.ts';

/** One request to a model. */
export interface ModelCall {
  readonly model: Parameters<typeof import('ai').wrapLanguageModel>[0]['model'];
  readonly system: string | SystemModelMessage;
  readonly messages: ModelMessage[];
  readonly tools: TurnRequest['tools'];
  /** The tool that has to be called; undefined: the model chooses. */
  readonly forced: string | undefined;
  readonly maxOutputTokens: number;
  readonly temperature: number | undefined;
}

/** What came back. */
export interface ModelReply {
  readonly content: readonly ContentPart<ToolSet>[];
  readonly finish: FinishReason;
  readonly usage: LanguageModelUsage;
}

/** Loads the package that speaks with models; its warnings on the console are turned off. */
export async function loadAi(): Promise<typeof import('ai')> {
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return import('ai');
}

/**
 * Asks a model once: no tool is called, nothing is tried again.
 *
 * @throws what the package throws, and {@link NoAnswer} for a stream that ends too early.
 */
export async function generate(call: ModelCall, stream: boolean, signal: AbortSignal): Promise<ModelReply> {
  const ai = await loadAi();
  const { temperature, tools, forced, ...rest } = call;
  const offered = tools.map(({ name, description, parameters }) => [
    name,
    ai.tool({ description, inputSchema: ai.jsonSchema({ ...parameters }) }),
  ]);
  const options = {
    ...rest,
    model: forced === undefined ? call.model : demanding(ai, call.model, forced),
    ...(tools.length > 0 && { tools: Object.fromEntries(offered) as ToolSet }),
    ...(temperature !== undefined && { temperature }),
    maxRetries: 0,
    abortSignal: signal,
  } as Parameters<typeof ai.generateText>[0];
  if (!stream) {
    const { content, finishReason, usage } = await ai.generateText(options);
    return checked({ content, finish: finishReason, usage });
  }
  // Without a handler of its own, errors would be printed.
  const streamed = ai.streamText({ ...options, onError: () => {} } as Parameters<typeof ai.streamText>[0]);
  let ended = false;
  for await (const part of streamed.fullStream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish-step') ended = part.rawFinishReason !== undefined;
  }
  if (!ended) throw new NoAnswer('the answer broke off before its end');
  const [content, finish, usage] = await Promise.all([
    streamed.content,
    streamed.finishReason,
    streamed.usage,
  ]);
  return checked({ content, finish, usage });
}

/**
 * The model, asked to call one tool. The package knows nothing of it: it would throw where the model declines, or is cut
 * off, instead.
 */
function demanding(
  ai: typeof import('ai'),
  model: ModelCall['model'],
  toolName: string,
): ReturnType<typeof ai.wrapLanguageModel> {
  return ai.wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v3',
      transformParams: async ({ params }) => ({ ...params, toolChoice: { type: 'tool', toolName } }),
    },
  });
}

function checked(reply: ModelReply): ModelReply {
  if (reply.finish === 'error') throw new NoAnswer('the server ended the answer with an error');
  return reply;
}
