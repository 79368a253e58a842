import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'drills',
    // A process that is made for this one file would begin when all others are done.
    isolate: false,
    include: ['src/**/*.test.ts'],
    // Limits are for what hangs: no test waits by the clock.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
