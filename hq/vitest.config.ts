import { defineConfig } from 'vitest/config';

/** What needs no page. */
export default defineConfig({
  test: {
    name: 'hq',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.dom.test.ts'],
    isolate: false,
    restoreMocks: true,
  },
});
