import type { Endpoint } from './endpoint.ts';
import type { Failure } from './failure.ts';

/** How servers say that a conversation does not fit into the model. */
export const TOO_LONG = /context|too long|too large|maximum length|token/i;

/** How servers say that no tools can be called: Ollama, vLLM, llama.cpp and others. */
export const NO_TOOLS = new RegExp(
  [
    'does not support (tool|function)|unsupported param: tools|support tool use',
    'enable-auto-tool-choice|tool-call-parser|requires? (the )?--jinja',
    'tools?( use| calling)? (is|are) not (supported|available)',
  ].join('|'),
  'i',
);

/** What a user can do about a request that stays rejected; `fatal` where no other request would fare better. */
export function adviceOn(
  { reason, status, message }: Failure,
  endpoint: Endpoint,
): { readonly text: string; readonly fatal: boolean } | undefined {
  if (reason !== 'rejected') return undefined;
  if (NO_TOOLS.test(message)) {
    const how =
      'start vLLM with --enable-auto-tool-choice and --tool-call-parser, llama.cpp with --jinja, or choose a model that can call tools';
    return { text: `The judges explore by calling tools: ${how}`, fatal: true };
  }
  if (status === 401 || status === 403) {
    return { text: `Check the key in ${endpoint.keyName} and what it may use`, fatal: true };
  }
  if (status === 404 || status === 405) {
    return { text: 'Check --model, and --base-url: with most servers it ends in /v1', fatal: true };
  }
  if (/temperature/.test(message)) {
    return { text: 'Leave the setting temperature out, or choose another one', fatal: true };
  }
  if (status === 413 || TOO_LONG.test(message)) {
    const text = 'Give the model a longer context, or lower max_output_tokens or --max-tokens';
    return { text, fatal: false };
  }
  return undefined;
}
