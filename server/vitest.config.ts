import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/light-passwords.ts'],
    // Reading the server again for each file takes a third of the time.
    isolate: false,
    // Limits are for what hangs: a busy machine takes ten times as long, and no test waits by the clock.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
