import type { Message } from '../../judges/backend.ts';

/** What a conversation begins with. */
export interface Opening {
  readonly system: string;
  readonly messages: readonly Message[];
}

/**
 * Whether two conversations begin alike: the same system text, and the same messages before the model first speaks. One
 * may have been told something more there, such as that its first turn is its last.
 */
export function beginAlike(a: Opening, b: Opening): boolean {
  if (a.system !== b.system) return false;
  const [one, other] = [openingOf(a), openingOf(b)];
  const shared = Math.min(one.length, other.length);
  return shared > 0 && JSON.stringify(one.slice(0, shared)) === JSON.stringify(other.slice(0, shared));
}

function openingOf({ messages }: Opening): readonly (readonly [string, string])[] {
  const first = messages.findIndex(({ role }) => role === 'assistant');
  const opening = first === -1 ? messages : messages.slice(0, first);
  return opening.map(({ role, text }) => [role, text]);
}
