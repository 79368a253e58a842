import { MOST_VERSIONS, type WeekFile } from '@offpiste/domain/contract/week-file.ts';
import { api } from '#api/api-client.ts';
import { repOffline } from '#offline/rep-offline.ts';
import type { KeptFile } from '#offline/storage/kept.ts';

/**
 * Returns a document; null when it cannot be had (document 2 §4). The server is asked only when this phone does not keep
 * the version that the list names, and the kept one is returned if it does not answer.
 */
export async function fetchFile(file: WeekFile): Promise<KeptFile | null> {
  const kept = await keptFile(file);
  return isListed(kept, file) ? kept : await inTurn(() => askForFile(file));
}

/** How a fetch of several documents ended: whether the server answered, and how many of them this phone does not have. */
export type FetchedFiles = { answered: boolean; missing: number };

/**
 * Fetches the documents that this phone does not keep in the listed version, in one reply, or in several when they are
 * long. `onFetched` is called whenever more of them are on the phone, with how many that is.
 */
export function fetchFiles(
  weekId: string,
  listed: readonly WeekFile[],
  onFetched: (kept: number) => void = () => undefined,
): Promise<FetchedFiles> {
  return inTurn(async () => {
    const cache = (await repOffline())?.cache;
    let missing: WeekFile[] = [];
    for (const file of listed) if (!isListed(await keptFile(file), file)) missing.push(file);
    while (cache && missing.length > 0) {
      onFetched(listed.length - missing.length);
      const reply = await api.form(addressOf(weekId, missing));
      if (!reply.ok) return { answered: reply.kind === 'http', missing: missing.length };
      const before = missing.length;
      const waiting = missing;
      missing = [];
      for (const file of waiting) {
        const content = reply.value.get(file.version ?? '');
        if (content === null || typeof content === 'string') missing.push(file);
        else {
          const bytes = new Uint8Array(await content.arrayBuffer());
          await cache.keepFile(file.url, { mediaType: content.type, etag: `"${file.version}"`, bytes });
        }
      }
      // The rest is not there, or not for this rep.
      if (missing.length === before) break;
    }
    onFetched(listed.length - missing.length);
    return { answered: true, missing: missing.length };
  });
}

/** The address of these documents, or of as many of them as it can name. */
function addressOf(weekId: string, files: readonly WeekFile[]): string {
  const versions = files.flatMap(({ version }) => version ?? []).slice(0, MOST_VERSIONS);
  return `/api/week/documents/${encodeURIComponent(weekId)}/${versions.join(',')}`;
}

let last: Promise<unknown> = Promise.resolve();

/** One fetch after the other, so that what the tap, the background and a screen all want is fetched once. */
function inTurn<T>(fetch: () => Promise<T>): Promise<T> {
  const mine = last.then(fetch);
  last = mine.catch(() => undefined);
  return mine;
}

async function keptFile({ url }: WeekFile): Promise<KeptFile | null> {
  return (await (await repOffline())?.cache.file(url)) ?? null;
}

/** Whether a kept document is of the version that the list names. */
function isListed(kept: KeptFile | null, { version }: WeekFile): boolean {
  return kept !== null && version !== undefined && versionOf(kept) === version;
}

async function askForFile(file: WeekFile): Promise<KeptFile | null> {
  const { url } = file;
  const cache = (await repOffline())?.cache;
  const kept = await keptFile(file);
  if (isListed(kept, file)) return kept;
  const reply = await api.file(url, { etag: kept?.etag ?? undefined });
  if (!reply.ok) {
    // The server's word that it is gone, or not for this rep.
    const refused = reply.kind === 'http' && (reply.status === 403 || reply.status === 404);
    return refused ? null : kept;
  }
  if (reply.status === 304) return kept;
  const fetched: KeptFile = {
    mediaType: reply.headers.get('content-type') ?? 'application/octet-stream',
    etag: reply.headers.get('etag'),
    bytes: reply.value,
  };
  await cache?.keepFile(url, fetched);
  return fetched;
}

/** Returns the version that a kept document has: its entity tag, which a proxy may have marked as weak. */
function versionOf({ etag }: KeptFile): string | undefined {
  return etag?.replace(/^W\//, '').replaceAll('"', '');
}
