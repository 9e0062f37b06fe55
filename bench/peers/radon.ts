import type { Peer } from './peer.ts';

/** radon over the Python files: it parses them anew for each of its four commands. */
export const radon = (checkout: string): Peer => ({
  name: 'radon',
  does: 'cyclomatic complexity, maintainability index, lines and Halstead of the Python files of one checkout',
  install: 'pip install radon',
  version: ['radon', '--version'],
  commands: ['cc', 'mi', 'raw', 'hal'].map((command) => ['radon', command, '--json', checkout]),
});
