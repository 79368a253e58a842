import { harnessConfig } from '../../harness-config.ts';

/** The scanner alone, for the tests in a real browser (e2e/scanner). */
export default harnessConfig(import.meta.dirname, 'scanner');
