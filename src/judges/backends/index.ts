import type { BackendDefinition } from '../backend.ts';

/** A back end that archdelta brings: its id, which is the name of its file, and how it is loaded. */
export interface BackendEntry {
  readonly id: string;
  /** Loaded when it is used: clients of models are large. */
  load(): Promise<BackendDefinition>;
}

/** Every back end of this folder. */
export const backends: readonly BackendEntry[] = [
  { id: 'openai-compatible', load: async () => (await import('./openai-compatible.ts')).default },
  { id: 'anthropic', load: async () => (await import('./anthropic.ts')).default },
  { id: 'command', load: async () => (await import('./command.ts')).default },
  { id: 'recorded', load: async () => (await import('./recorded.ts')).default },
  { id: 'scripted', load: async () => (await import('./scripted.ts')).default },
];
