import {
  type ImportBody,
  ImportReply,
  ImportStarted,
  PART_BYTES,
  partsOf,
} from '@offpiste/domain/contract/hq/imports.ts';
import { callHq } from '#access/call-hq.ts';
import type { ApiFailure } from '#api/api-result.ts';
import { CallFailed } from '#live/call-failed.ts';
import { mendedFiles } from './mended-files.ts';

/** How far an upload has come. */
export interface UploadProgress {
  sent: number;
  of: number;
  /** Whether the connection is broken, and the next try waits. */
  isWaiting: boolean;
}

/** What is uploaded: lists on top of a week, a sheet of reps, or whole weeks where it says neither. */
export type UploadOf = Pick<ImportBody, 'weekId' | 'ofReps'>;

/** An upload that was refused, with what was said about its sheets. */
export type Refused = Pick<ImportReply, 'importId' | 'files' | 'answers'>;

export interface UploadOptions {
  of: UploadOf;
  /** Where these are mended files of an upload; its others are kept. */
  mends: Refused | null;
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/** Waits between tries of a part, in ms; after the last the upload is left, and goes on when the files are chosen again. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
const PART_TIMEOUT_MS = 60_000;

/**
 * Uploads files in parts and lets them be checked; returns the number of the import. Parts that are there already are not
 * sent again. Throws CallFailed.
 */
export async function uploadFiles(files: readonly File[], options: UploadOptions): Promise<string> {
  const { of: about, mends, onProgress, signal } = options;
  const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  const given = files.map(({ name }) => name);
  const { names, kept } = mends === null ? { names: given, kept: [] } : mendedFiles(mends.files, given);
  const sent = await Promise.all(
    contents.map(async (content, index) => ({
      name: names[index] ?? '',
      bytes: content.length,
      sha256: await sha256(content),
    })),
  );
  const described = [...kept.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })), ...sent];
  const body = { files: described, ...about, ...(mends !== null && { mends: mends.importId }) };
  const { importId } = replied(await callHq('POST', '/api/hq/imports', { body, schema: ImportStarted }));
  const path = `/api/hq/imports/${importId}`;
  const before = replied(await callHq('GET', path, { schema: ImportReply }));
  const of = described.reduce((all, { bytes }) => all + partsOf(bytes), 0);
  let arrived = before.files.reduce((all, { parts }) => all + parts.length, 0);
  onProgress({ sent: arrived, of, isWaiting: false });
  for (const [index, content] of contents.entries())
    for (let part = 0; part < partsOf(content.length); part++) {
      const file = kept.length + index;
      if (before.files[file]?.parts.includes(part)) continue;
      const bytes = content.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
      await sendPart(`${path}/files/${file}/parts/${part}`, bytes, signal, () =>
        onProgress({ sent: arrived, of, isWaiting: true }),
      );
      arrived++;
      onProgress({ sent: arrived, of, isWaiting: false });
    }
  replied(await callHq('POST', `${path}/check`, { body: mends?.answers ?? {}, schema: ImportStarted }));
  return importId;
}

async function sendPart(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  onWaiting: () => void,
): Promise<void> {
  for (const wait of [...WAITS, null]) {
    const reply = await callHq('PUT', path, { bytes, timeoutMs: PART_TIMEOUT_MS });
    if (reply.ok) return;
    if (wait === null || signal.aborted || !mayWorkLater(reply)) throw new CallFailed(reply);
    onWaiting();
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Whether a call that came to nothing may come to something when it is made again. */
export function mayWorkLater(failure: ApiFailure): boolean {
  return failure.kind !== 'http' || failure.status >= 500 || failure.status === 429;
}

function replied<T>(reply: { ok: true; value: T } | ApiFailure): T {
  if (!reply.ok) throw new CallFailed(reply);
  return reply.value;
}

async function sha256(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
