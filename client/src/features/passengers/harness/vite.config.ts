import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const client = path.resolve(import.meta.dirname, '../../../..');

/** Builds the search of a week alone, as the app builds it, for the measurements in a real browser (bench/week.ts). */
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
    outDir: path.resolve(client, '../.cache/passengers-harness'),
    rolldownOptions: { input: path.join(import.meta.dirname, 'index.html') },
  },
  worker: { format: 'es' },
});
