import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'client',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://nuco.localhost/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // The contrast test reads the colours themselves.
    css: { include: /tokens\.css/ },
    restoreMocks: true,
    testTimeout: 60_000,
  },
});
