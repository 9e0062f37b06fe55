import { ArchdeltaError } from '../../core/errors.ts';
import type { BackendDefinition, BackendOptions, JudgeBackend } from '../backend.ts';
import { anchoredWords } from './external/agent-command.ts';
import { type Agent, agentConversation } from './external/agent-conversation.ts';
import { agentEnvironment } from './external/agent-environment.ts';
import { commandWords } from './external/command-line.ts';
import { sharedExports } from './external/shared-exports.ts';

const ID = 'command';

/** Milliseconds that an agent has to end by itself, and bytes that it may print. */
const LIMITS = { grace: 2_000, outputBytes: 4 * 1024 * 1024 };

/**
 * An external agent: a command that gets the request as JSON on standard input, in a read-only export of the base tree,
 * and prints its answer as JSON (`docs/guides/writing-a-back-end.md`). Nothing holds it to steps and tokens: they are
 * told, and its use is what it reports.
 */
const command: BackendDefinition = { id: ID, create: async (options) => commandBackend(options) };

export default command;

/**
 * @param parts other limits, another clock, other exports, for tests.
 * @throws {ArchdeltaError} `usage` for options that are missing, wrong or unknown.
 */
export function commandBackend(
  options: BackendOptions,
  parts: Partial<Pick<Agent, 'limits' | 'exports' | 'now'>> = {},
): JudgeBackend {
  refuseOthers(options);
  if (options.command === undefined)
    throw new ArchdeltaError('usage', 'the back end command needs --command, the agent to run');
  const words = anchoredWords(commandWords(options.command), process.cwd());
  const { variables, secrets } = agentEnvironment(options.environment, options.settings.env);
  const exports = parts.exports ?? sharedExports();
  const model = options.model ?? null;
  const agent = {
    ...{ words, variables, secrets, model, exports },
    limits: parts.limits ?? LIMITS,
    now: parts.now ?? (() => performance.now()),
  };
  return {
    id: ID,
    model,
    secrets,
    run: (request, signal) => agentConversation(agent, request, signal),
    close: () => exports.close(),
  };
}

function refuseOthers({ baseUrl, from, settings }: BackendOptions): void {
  for (const [name, value] of [
    ['--base-url', baseUrl],
    ['--from', from],
  ] as const) {
    if (value !== undefined)
      throw new ArchdeltaError('usage', `${name} is not an option of the back end ${ID}`);
  }
  for (const name of Object.keys(settings)) {
    if (name !== 'env')
      throw new ArchdeltaError('usage', `the back end ${ID} has no setting ${name}; it has env`);
  }
}
