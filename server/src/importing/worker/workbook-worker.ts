/** A process that makes one workbook and ends: see `workbook-in-worker.ts`, which starts it. */
import { bundleWorkbook } from '../bundle-workbook.ts';
import { workbookFile } from '../workbook-file.ts';
import type { WorkbookOrder } from './workbook-in-worker.ts';

process.on('disconnect', () => process.exit(1));
process.once('message', (order: WorkbookOrder) => {
  const made = 'sheets' in order ? workbookFile(order.sheets) : bundleWorkbook(order.bundle, order.weekId);
  void made.then((workbook) => {
    process.send?.({ workbook }, () => process.exit(0));
  });
});
