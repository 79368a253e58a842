import { firstLoadBudget } from '@offpiste/web/build/first-load-budget.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import product from '../package.json' with { type: 'json' };
import { appIcons } from './app-icons.ts';
import { codeSplitting, FIRST_SCREENS } from './code-splitting.ts';
import { keepSourcesAside } from './keep-sources-aside.ts';
import { OLDEST_PHONES, oldestPhones } from './oldest-phones.ts';
import { workerBuild } from './worker-build.ts';

/** Where `npm run dev` finds the API; the product itself is served by one origin. */
const server = process.env.OFFPISTE_API ?? 'http://127.0.0.1:3000';
const served = ['/api', '/auth', '/files', '/whatsOn', '/config', '/manifest.webmanifest'];

export default defineConfig({
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(product.version) },
  plugins: [
    react(),
    tailwindcss(),
    // What a phone on a mountain can fetch.
    firstLoadBudget({ screens: FIRST_SCREENS, scripts: 168_000, styles: 12_000, fonts: 55_000 }),
    appIcons(),
    keepSourcesAside({ emptyFirst: true }),
    workerBuild('src/sw/service-worker.ts'),
    oldestPhones(),
  ],
  // Everything is built into a separate file: the content security policy allows neither inline code nor data: scripts.
  build: {
    target: OLDEST_PHONES,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Without a word of them in the code itself.
    sourcemap: 'hidden',
    // `pack-app.mjs` packs them, and the budget above says what counts.
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: codeSplitting() } },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
});
