import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    setupFiles: ['./test/support/clean-up.ts'],
    // Vitest would leave one core free, which is half of a small machine.
    maxWorkers: '100%',
    // Files share the modules of their process: to load them anew for each took half of all time. So a test leaves
    // what is global (`process.env`, spies, timers) as it was.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
