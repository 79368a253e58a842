import { inLimitedProcess } from './limited-process.ts';

export interface BundleOfWeek {
  bundle: Uint8Array;
  weekId: string;
}

/** Makes a workbook of a stored bundle in a process with limits: a large week takes seconds, and scans do not wait. */
export async function workbookInWorker(of: BundleOfWeek): Promise<Uint8Array> {
  const heard: { workbook?: Uint8Array } = {};
  const { how, words } = await inLimitedProcess<{ workbook: Uint8Array }>(
    'workbook-worker.ts',
    of,
    ({ workbook }) => {
      heard.workbook = workbook;
    },
  );
  if (heard.workbook) return heard.workbook;
  throw new Error(`the workbook of ${of.weekId} was not made (${how}): ${words}`);
}
