import type { Reporter, TestModule } from 'vitest/node';

/** Prints one last line that programs can read: `N passed, N failed`, and what was skipped. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state]++;
      }
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    // After the default reporter's own summary.
    process.on('exit', () => console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`));
  }
}
