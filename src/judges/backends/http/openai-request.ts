import type { TurnRequest } from '../../conversation/turn.ts';
import type { OpenAiDialect } from './openai-dialect.ts';

/** The body of a request, in the words that a server understands. */
export function openAiRequestBody(
  body: Record<string, unknown>,
  dialect: OpenAiDialect,
  request: TurnRequest,
): Record<string, unknown> {
  const { max_tokens, ...rest } = body;
  const offersTools = body.tools !== undefined;
  const format = request.closing && !offersTools ? responseFormat(dialect, request) : undefined;
  return {
    ...rest,
    [dialect.limitField]: max_tokens,
    ...(offersTools && dialect.parallel !== undefined && { parallel_tool_calls: dialect.parallel }),
    ...(format !== undefined && { response_format: format }),
  };
}

/** What the user adds in a closing turn; undefined in others. Servers do not show a schema to the model by themselves. */
export function openAiNote(dialect: OpenAiDialect, { answer, closing }: TurnRequest): string | undefined {
  if (!closing) return undefined;
  if (dialect.closingTools) return `Call no tool but ${answer.name}.`;
  return [
    `No tools are offered in this turn. Give the arguments of ${answer.name} as your whole answer: one JSON object, no`,
    'words around it and no Markdown. It has to fit this JSON schema:',
    '',
    JSON.stringify(answer.schema),
  ].join('\n');
}

function responseFormat({ structured }: OpenAiDialect, { answer }: TurnRequest): object | undefined {
  if (structured === 'text') return undefined;
  if (structured === 'json_object') return { type: structured };
  // Strict schemas may use only a part of the language: ours are checked when the answer is read.
  return { type: structured, json_schema: { name: answer.name, schema: answer.schema, strict: false } };
}
