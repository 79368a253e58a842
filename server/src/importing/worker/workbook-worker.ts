/** A process that makes one workbook and ends: see `workbook-in-worker.ts`, which starts it. */
import os from 'node:os';
import { bundleWorkbook } from '../bundle-workbook.ts';
import type { BundleOfWeek } from './workbook-in-worker.ts';

os.setPriority(10);
process.on('disconnect', () => process.exit(1));
process.once('message', ({ bundle, weekId }: BundleOfWeek) => {
  void bundleWorkbook(bundle, weekId).then((workbook) => {
    process.send?.({ workbook }, () => process.exit(0));
  });
});
