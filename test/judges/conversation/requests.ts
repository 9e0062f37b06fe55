import type {
  ConversationEnd,
  ConversationRequest,
  JudgeTool,
  Message,
  ToolCall,
  Usage,
} from '../../../src/judges/backend.ts';
import type { Turn, TurnModel, TurnRequest } from '../../../src/judges/conversation/turn.ts';
import { NO_USAGE } from '../../../src/judges/conversation/usage.ts';

export const ANSWER = 'submit';

export const user = (text: string): Message => ({ role: 'user', text });

/** A tool that gives back what it was given. */
export const echo: JudgeTool = {
  name: 'echo',
  description: 'Gives back its arguments.',
  parameters: { type: 'object' },
  call: async (parameters) => ({ text: JSON.stringify(parameters), failed: false }),
};

/** A request with generous limits. */
export const requestWith = (fields: Partial<ConversationRequest> = {}): ConversationRequest => ({
  stage: 'acj',
  subject: { instance_id: 'i-1' },
  system: 'You judge.',
  messages: [user('Judge this.')],
  tools: [echo],
  answer: { name: ANSWER, description: 'Submits the answer.', schema: { type: 'object' } },
  closing: false,
  limits: { steps: 10, tokens: 1_000_000 },
  codebase: { entries: [], read: async function* () {}, model: () => Promise.reject(new Error('no model')) },
  ...fields,
});

export const call = (name: string, parameters: unknown, id = `${name}-1`): ToolCall => ({
  id,
  name,
  arguments: parameters,
});

/** One request, 100 tokens in, 10 out. */
export const USED: Usage = { ...NO_USAGE, requests: 1, input_tokens: 100, output_tokens: 10 };

export const turnOf = (fields: Partial<Turn>): Turn => ({
  text: '',
  tool_calls: [],
  finish: 'complete',
  usage: USED,
  ...fields,
});

/** A model that says these turns, one after the other, or throws them, and keeps what it was asked. */
export function modelSaying(...turns: readonly (Partial<Turn> | Error)[]): {
  readonly model: TurnModel;
  readonly asked: TurnRequest[];
} {
  const asked: TurnRequest[] = [];
  const model: TurnModel = async (request) => {
    const turn = turns[asked.length];
    asked.push(request);
    if (turn instanceof Error) throw turn;
    if (turn === undefined) throw new Error('the model has nothing more to say');
    return turnOf(turn);
  };
  return { model, asked };
}

export const reasonOf = (end: ConversationEnd): string => (end.kind === 'stopped' ? end.reason : 'answer');

export const resultsIn = (messages: readonly Message[]): readonly (Message & { role: 'tool' })[] =>
  messages.filter((message) => message.role === 'tool');
