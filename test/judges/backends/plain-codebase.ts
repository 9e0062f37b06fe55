import type { TreeEntry } from '../../../src/git/change.ts';
import type { ConversationRequest } from '../../../src/judges/backend.ts';
import type { Codebase } from '../../../src/judges/codebase.ts';

/** What stands at a path: a text, bytes, an entry of another mode, or a blob that is too large. */
export type Content =
  | string
  | Uint8Array
  | { readonly mode: string; readonly text?: string }
  | { readonly tooLarge: number };

/** A codebase of a few files, with no repository behind it. */
export function plainCodebase(files: Readonly<Record<string, Content>>): Codebase {
  const entries = Object.keys(files)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((path): TreeEntry => {
      const content = files[path]!;
      const mode = typeof content === 'object' && 'mode' in content ? content.mode : '100644';
      return { path, mode, id: '0'.repeat(40) };
    });
  return {
    entries,
    async *read(wanted) {
      for (const entry of wanted) {
        const content = files[entry.path]!;
        if (typeof content === 'object' && 'tooLarge' in content) yield { entry, tooLarge: content.tooLarge };
        else yield { entry, bytes: Buffer.from(bytesOf(content)) };
      }
    },
    model: () => Promise.reject(new Error('nobody needs the model here')),
  };
}

function bytesOf(content: Exclude<Content, { readonly tooLarge: number }>): string | Uint8Array {
  return typeof content === 'string' || content instanceof Uint8Array ? content : (content.text ?? '');
}

/** A request as a judge makes it. */
export function requestOn(codebase: Codebase, given: Partial<ConversationRequest> = {}): ConversationRequest {
  return {
    stage: 'acj',
    subject: { instance_id: 'one', model: 'm', sample: 0 },
    system: 'You are a judge.',
    messages: [{ role: 'user', text: 'Judge this.' }],
    tools: [],
    answer: {
      name: 'submit_verdict',
      description: 'Submits the verdict.',
      schema: { type: 'object', properties: { label: { type: 'string' } }, required: ['label'] },
    },
    closing: false,
    limits: { steps: 10, tokens: 10_000 },
    codebase,
    ...given,
  };
}
