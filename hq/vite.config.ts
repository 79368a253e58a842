import { firstLoadBudget } from '@offpiste/web/build/first-load-budget.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the API; the product itself is served by one origin. */
const server = process.env.OFFPISTE_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/hq/',
  plugins: [
    react(),
    tailwindcss(),
    firstLoadBudget({
      screens: /\/(sign-in-screen|today-screen)\.tsx$/,
      scripts: 160_000,
      styles: 14_000,
      fonts: 55_000,
    }),
  ],
  // Everything is built into a separate file: the content security policy allows neither inline code nor data: scripts.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/auth', '/config', '/brands'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
