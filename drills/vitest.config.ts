import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'drills',
    include: ['src/**/*.test.ts'],
    // Limits are for what hangs: no test waits by the clock.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
