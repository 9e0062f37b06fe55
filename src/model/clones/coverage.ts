import type { ModelFile } from '../resolved-files.ts';
import type { Windows } from './window-table.ts';
import { WINDOW_LINES, windowsOf } from './windows.ts';

/** How much of a file is cloned. */
export interface Coverage {
  /** Code lines covered by a window that occurs twice or more in the repository. */
  readonly lines: number;
  /** Unbroken runs of such lines. */
  readonly runs: number;
}

/** True for a window that makes a clone. */
export function isClone(windows: Windows, window: number): boolean {
  return windows.occurrences(window) >= 2;
}

/** The cloned code lines of a file of a state. */
export function coverageOf(windows: Windows, file: ModelFile): Coverage {
  const { start } = windowsOf(file.facts);
  let lines = 0;
  let runs = 0;
  /** Position behind the last covered line. */
  let end = -1;
  windows.windowsIn(windows.numberOf(file)).forEach((window, at) => {
    if (!isClone(windows, window)) return;
    const first = start[at]!;
    if (first > end) runs++;
    lines += first + WINDOW_LINES - Math.max(first, end);
    end = first + WINDOW_LINES;
  });
  return { lines, runs };
}
