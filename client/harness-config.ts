import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { OLDEST_PHONES } from './oldest-phones.ts';

/** Builds the page of one part alone, as the app builds it, from `folder` into `.cache/<name>-harness`. */
export function harnessConfig(folder: string, name: string): UserConfig {
  return defineConfig({
    // The root is where Tailwind looks for class names.
    root: import.meta.dirname,
    publicDir: false,
    plugins: [react(), tailwindcss()],
    build: {
      target: OLDEST_PHONES,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      emptyOutDir: true,
      outDir: path.resolve(import.meta.dirname, `../.cache/${name}-harness`),
      rolldownOptions: { input: path.join(folder, 'index.html') },
    },
    worker: { format: 'es' },
  });
}
