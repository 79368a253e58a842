import { BUNDLE_FORMAT, BUNDLE_VERSION } from '@offpiste/domain/contract/bundle/bundle.ts';
import * as z from 'zod/mini';
import type { Database } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type BundleSource, memorySource, zipBytesSource } from './bundle-source.ts';
import { isDocumentName } from './change-documents.ts';
import { lastBundle } from './import-history.ts';
import { isZipName, zipsSource } from './mended-source.ts';
import { listCalled, onTopSource } from './on-top-source.ts';

const WeekHead = z.object({ weekId: z.string().check(z.regex(/^[^/\\]+$/)) });

/**
 * Opens what somebody uploaded: a zip or a workbook, a zip with mended sheets, the files of a week's folder, or lists and
 * documents on top of a week's last bundle.
 */
export async function uploadedSource(
  database: Database,
  uploaded: ReadonlyMap<string, Uint8Array>,
  weekId: string | null,
): Promise<BundleSource> {
  const [[name, bytes] = []] = uploaded;
  if (name === undefined || !bytes) throw new OperatorError('Nothing was uploaded.');
  if (uploaded.size > 1 && [...uploaded.keys()].some(isZipName))
    return zipsSource(uploaded, (sheets) => uploadedSource(database, sheets, weekId));
  if (uploaded.has('week.json')) return folderOf(uploaded);
  const isOnTop = [...uploaded.keys()].every((file) => listCalled(file) !== null || isDocumentName(file));
  if (isOnTop && weekId !== null) return onTopSource(await lastBundle(database, weekId), weekId, uploaded);
  if (isOnTop) {
    const [are, what] =
      uploaded.size > 1
        ? ['These are lists or documents', 'them']
        : [`${name} is one list or document`, 'the file'];
    throw new OperatorError(
      `${are} and no whole week. If the week is here already, open it under Weeks and drop ${what} there. A new week comes as the filled template, or as all its lists at once with a week.json.`,
    );
  }
  if (uploaded.size > 1) {
    const others = [...uploaded.keys()].filter((file) => listCalled(file) === null && !isDocumentName(file));
    throw new OperatorError(
      `${others.join(', ')} cannot come with other files. Several files are lists of a week, each called as its list, such as coach-passengers.csv, or its documents. A workbook of a whole week comes alone: mend the sheet in the workbook.`,
    );
  }
  return isZipName(name) ? zipBytesSource(bytes, name) : () => Promise.resolve(new Map([[name, bytes]]));
}

/** The files of one week's folder, which somebody chose all at once. */
function folderOf(uploaded: ReadonlyMap<string, Uint8Array>): BundleSource {
  const files: Record<string, string | Uint8Array> = {
    'bundle.json': JSON.stringify({ format: BUNDLE_FORMAT, version: BUNDLE_VERSION }),
  };
  const weekId = idIn(uploaded.get('week.json'));
  for (const [name, bytes] of uploaded)
    files[
      name === 'bundle.json' ? name : `weeks/${weekId}/${isDocumentName(name) ? 'documents/' : ''}${name}`
    ] = bytes;
  return memorySource(files);
}

function idIn(bytes: Uint8Array | undefined): string {
  try {
    const head = WeekHead.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    if (head.success) return head.data.weekId;
  } catch {
    // Said below.
  }
  throw new OperatorError('week.json does not say the id of its week.');
}
