import { defineConfig } from 'vitest/config';

/** What needs no page. */
export default defineConfig({
  test: {
    name: 'web',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.dom.test.ts'],
    isolate: false,
    // The contrast test reads the colours themselves.
    css: { include: /tokens\.css/ },
    restoreMocks: true,
  },
});
