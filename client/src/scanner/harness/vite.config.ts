import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the scanner alone, as the app builds it, for the tests in a real browser (e2e/scanner). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    outDir: path.resolve(import.meta.dirname, '../../../../.cache/scanner-harness'),
  },
  worker: { format: 'es' },
});
