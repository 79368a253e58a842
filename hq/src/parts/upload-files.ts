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

/** How far an upload has come. */
export interface UploadProgress {
  sent: number;
  of: number;
  /** Whether the connection is broken, and the next try waits. */
  isWaiting: boolean;
}

/** What is uploaded: lists on top of a week, a sheet of reps, or whole weeks where it says neither. */
export type UploadOf = Pick<ImportBody, 'weekId' | 'ofReps'>;

export interface UploadOptions {
  of: UploadOf;
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
  const { of: about, onProgress, signal } = options;
  const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  const described = await Promise.all(
    files.map(async ({ name }, index) => {
      const content = contents[index] ?? new Uint8Array();
      return { name, bytes: content.length, sha256: await sha256(content) };
    }),
  );
  const body = { files: described, ...about };
  const { importId } = replied(await callHq('POST', '/api/hq/imports', { body, schema: ImportStarted }));
  const path = `/api/hq/imports/${importId}`;
  const before = replied(await callHq('GET', path, { schema: ImportReply }));
  const of = described.reduce((all, { bytes }) => all + partsOf(bytes), 0);
  let sent = before.files.reduce((all, { parts }) => all + parts.length, 0);
  onProgress({ sent, of, isWaiting: false });
  for (const [file, content] of contents.entries())
    for (let part = 0; part < partsOf(content.length); part++) {
      if (before.files[file]?.parts.includes(part)) continue;
      const bytes = content.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
      await sendPart(`${path}/files/${file}/parts/${part}`, bytes, signal, () =>
        onProgress({ sent, of, isWaiting: true }),
      );
      sent++;
      onProgress({ sent, of, isWaiting: false });
    }
  replied(await callHq('POST', `${path}/check`, { body: {}, schema: ImportStarted }));
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
