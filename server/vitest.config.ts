import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Reading the server again for each file takes a third of the time.
    isolate: false,
    // A database on a busy machine; no test waits by the clock.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
