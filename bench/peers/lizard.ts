import type { Peer } from './peer.ts';

const LANGUAGES = ['python', 'java', 'go', 'javascript', 'typescript', 'tsx'];

/** lizard in one process over all source files, tests included, as it is used to make such values today. */
export const lizard = (checkout: string): Peer => ({
  name: 'lizard',
  does: 'lines, tokens, parameters and cyclomatic complexity of each function of one checkout',
  install: 'pip install lizard',
  version: ['lizard', '--version'],
  commands: [['lizard', ...LANGUAGES.flatMap((language) => ['-l', language]), checkout]],
});
