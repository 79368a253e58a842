import type { WrittenSheet } from '../workbook-file.ts';
import { inLimitedProcess } from './limited-process.ts';

/** What a workbook is made of: a stored bundle's week, or sheets as they are. */
export type WorkbookOrder = { bundle: Uint8Array; weekId: string } | { sheets: readonly WrittenSheet[] };

/** Makes a workbook in a process with limits: a large one takes seconds, and scans do not wait. */
export async function workbookInWorker(of: WorkbookOrder): Promise<Uint8Array> {
  const heard: { workbook?: Uint8Array } = {};
  const { how, words } = await inLimitedProcess<{ workbook: Uint8Array }>(
    'workbook-worker.ts',
    of,
    ({ workbook }) => {
      heard.workbook = workbook;
    },
  );
  if (heard.workbook) return heard.workbook;
  throw new Error(`a workbook was not made (${how}): ${words}`);
}
