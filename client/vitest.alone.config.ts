import { defineConfig } from 'vitest/config';
import shared, { ALONE } from './vitest.dom.config.ts';

/** What needs a page and shares neither the page nor the process with another file. */
export default defineConfig({
  ...shared,
  test: { ...shared.test, name: 'client-dom-alone', include: ALONE, exclude: [], isolate: true },
});
