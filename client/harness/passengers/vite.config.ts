import { harnessConfig } from '../../harness-config.ts';

/** The search of a week alone, for the measurements in a real browser (bench/week.ts). */
export default harnessConfig(import.meta.dirname, 'passengers');
