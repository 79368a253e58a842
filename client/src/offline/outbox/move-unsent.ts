import { repOffline } from '../rep-offline.ts';
import { flushSoon } from '../sync/sync.ts';
import { isExported, readUnsentFile, type UnsentFileProblem, writeUnsentFile } from './unsent-file.ts';

/** The result of an import: how many actions the file has and how many were new here, or why none was accepted. */
export type ImportOutcome =
  | { ok: true; total: number; added: number }
  | { ok: false; problem: UnsentFileProblem | 'not-stored' };

/** More than any file that this app writes. */
const MAX_FILE_BYTES = 20_000_000;

/** The signed-in rep's actions that have not reached the server, as a file; null when there are none. */
export async function exportUnsent(): Promise<File | null> {
  const outbox = (await repOffline())?.outbox;
  // Items that can no longer be read are still in memory, so a broken database does not prevent the export.
  await outbox?.reload().catch(() => undefined);
  const items = outbox?.items().items.filter(isExported) ?? [];
  if (!outbox || items.length === 0) return null;
  const now = Date.now();
  const text = await writeUnsentFile(outbox.owner, items, now);
  // Android shares no .json.
  const name = `offpiste-unsent-${new Date(now).toISOString().slice(0, 16).replace(':', '')}.txt`;
  return new File([text], name, { type: 'text/plain' });
}

/** Imports what the same rep exported on another phone, and sends it. */
export async function importUnsent(file: Blob): Promise<ImportOutcome> {
  const outbox = (await repOffline())?.outbox;
  if (!outbox) return { ok: false, problem: 'of-another-rep' };
  if (file.size > MAX_FILE_BYTES) return { ok: false, problem: 'damaged' };
  const read = await readUnsentFile(await file.text(), outbox.owner);
  if (!read.ok) return read;
  try {
    const added = await outbox.adopt(read.actions);
    flushSoon();
    return { ok: true, total: read.actions.length, added };
  } catch {
    return { ok: false, problem: 'not-stored' };
  }
}
