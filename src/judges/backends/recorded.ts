import { ArchdeltaError } from '../../core/errors.ts';
import type { BackendDefinition, JudgeBackend } from '../backend.ts';
import { endBySignal } from '../conversation/signal.ts';
import { NO_USAGE } from '../conversation/usage.ts';
import { requestKey } from '../request-key.ts';
import { notRecorded, replayed } from './recorded-conversation.ts';
import { Recording } from './recorded-recording.ts';
import { onlySource } from './recorded-source.ts';

/**
 * Answers from a file (JSONL, the option `from`): transcripts by the key of the conversation, and verdicts, those that
 * `judge` writes or those of raters, by their subject. Kinds of lines may be mixed. No model is needed; `model` names
 * the one that was recorded, where it is one alone.
 */
const recorded: BackendDefinition = {
  id: 'recorded',
  async create(options) {
    return backendOf(new Recording(onlySource('recorded', 'the recording', options)));
  },
};

export default recorded;

function backendOf(recording: Recording): JudgeBackend {
  return {
    id: 'recorded',
    model: recording.model,
    secrets: [],
    async run(request, signal) {
      if (signal.aborted) return { messages: [], usage: NO_USAGE, end: endBySignal(signal) };
      try {
        const record = recording.transcript(requestKey(request));
        return record === undefined
          ? notRecorded('the recording has no such conversation')
          : replayed(record, request);
      } catch (thrown) {
        if (!(thrown instanceof ArchdeltaError)) throw thrown;
        const { message: detail } = thrown;
        const end = { kind: 'stopped', reason: 'backend-failed', detail, fatal: true } as const;
        return { messages: [], usage: NO_USAGE, end };
      }
    },
    recallsOnly: !recording.hasTranscripts,
    recall: (judge, subject) => recording.verdicts(judge, subject),
    close: async () => recording.close(),
  };
}
