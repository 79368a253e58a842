import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['domain', 'server', 'client', 'demo', 'chaos'],
    passWithNoTests: false,
    // Of two cores Vitest alone would leave one unused.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
