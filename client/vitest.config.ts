import { defineConfig } from 'vitest/config';

/** What needs no page: making one for each file takes longer than all of these tests. */
export default defineConfig({
  test: {
    name: 'client',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.dom.test.ts'],
    setupFiles: ['fake-indexeddb/auto'],
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
