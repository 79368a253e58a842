import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['domain', 'server', 'client', 'client/vitest.dom.config.ts', 'demo', 'chaos'],
    passWithNoTests: false,
  },
});
