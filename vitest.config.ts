import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'domain',
      'server',
      'web',
      'web/vitest.dom.config.ts',
      'client',
      'client/vitest.dom.config.ts',
      'hq',
      'hq/vitest.dom.config.ts',
      'demo',
      'chaos',
      'drills',
    ],
    passWithNoTests: false,
  },
});
