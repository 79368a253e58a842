import { savesData } from '#browser/saves-data.ts';
import { fetchMissing, keptViewerFile, openViewerCache } from '../sw/document-viewer.ts';

/** The build writes it, and it is kept with the app. */
const LIST = '/document-viewer.json';

let running: Promise<boolean> | null = null;

/**
 * Fetches what this phone lacks of the code that shows documents, which is not kept with the app itself. Returns whether all
 * of it could be had.
 */
export function fetchDocumentViewer(): Promise<boolean> {
  running ??= viewerFiles()
    .then(async (urls) => fetchMissing(await openViewerCache(), urls))
    .catch(() => false)
    .finally(() => {
      running = null;
    });
  return running;
}

/** The same in the background: once the app itself is kept, and where the rep does not save data. */
export async function keepDocumentViewer(): Promise<void> {
  if (savesData() || !('caches' in globalThis)) return;
  // Whatever its revision: without one no worker keeps the app on this phone.
  if (await caches.match(LIST, { ignoreSearch: true }).catch(() => undefined)) await fetchDocumentViewer();
}

/** Whether documents can be shown on this phone without a signal. */
export async function isDocumentViewerKept(): Promise<boolean> {
  try {
    const cache = await openViewerCache();
    const kept = await Promise.all((await viewerFiles()).map((url) => keptViewerFile(cache, url)));
    return kept.every((file) => file !== undefined);
  } catch {
    return false;
  }
}

async function viewerFiles(): Promise<readonly string[]> {
  return (await fetch(LIST)).json();
}
