import { afterEach, expect, it, vi } from 'vitest';
import { showProgress } from '../../src/cli/progress.ts';

const terminal = process.stderr.isTTY;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  process.stderr.isTTY = terminal;
});

it.each([
  [undefined, 'archdelta: 4 of 10 rows, 1 failed\n'],
  ['unscored', 'archdelta: 4 of 10 rows, 1 unscored\n'],
])('progress calls rows without a value %s', (failures, line) => {
  vi.useFakeTimers();
  process.stderr.isTTY = false;
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const progress = showProgress(10, 2, false, failures);
  progress.step(true);
  progress.step(false);
  vi.advanceTimersByTime(60_000);
  progress.stop();
  expect(write.mock.calls.map(([text]) => text)).toEqual([line]);
});
