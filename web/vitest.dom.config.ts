import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Components, and what needs a page around it. */
export default defineConfig({
  plugins: [react()],
  // The copy in which `npm run mutants` tries mistakes links to packages outside of itself.
  server: { fs: { strict: false } },
  test: {
    name: 'web-dom',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://nuco.localhost/' } },
    include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    // A process and a page for each file takes more than half of the work; `fresh-page.ts` makes the shared one new.
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
