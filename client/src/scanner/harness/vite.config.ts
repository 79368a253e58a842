import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const client = path.resolve(import.meta.dirname, '../../..');

/** Builds the scanner alone, as the app builds it, for the tests in a real browser (e2e/scanner). */
export default defineConfig({
  // The root is where Tailwind looks for class names.
  root: client,
  publicDir: false,
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    outDir: path.resolve(client, '../.cache/scanner-harness'),
    rolldownOptions: { input: path.join(import.meta.dirname, 'index.html') },
  },
  worker: { format: 'es' },
});
