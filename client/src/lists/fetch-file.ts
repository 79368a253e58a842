import type { WeekFile } from '@offpiste/domain/contract/week-file.ts';
import { api } from '#api/api-client.ts';
import { repOffline } from '#offline/rep-offline.ts';
import type { KeptFile } from '#offline/storage/kept.ts';

/**
 * Returns a document; null when it cannot be had (document 2 §4). The server is asked only when this phone does not keep
 * the version that the list names, and the kept one is returned if it does not answer.
 */
export async function fetchFile({ url, version }: WeekFile): Promise<KeptFile | null> {
  const cache = (await repOffline())?.cache ?? null;
  const kept = (await cache?.file(url)) ?? null;
  if (kept && version !== undefined && versionOf(kept) === version) return kept;
  const reply = await api.file(url, { etag: kept?.etag ?? undefined });
  if (!reply.ok) {
    // The server's word that it is gone, or not for this rep.
    const refused = reply.kind === 'http' && (reply.status === 403 || reply.status === 404);
    return refused ? null : kept;
  }
  if (reply.status === 304) return kept;
  const file: KeptFile = {
    mediaType: reply.headers.get('content-type') ?? 'application/octet-stream',
    etag: reply.headers.get('etag'),
    bytes: reply.value as Uint8Array<ArrayBuffer>,
  };
  await cache?.keepFile(url, file);
  return file;
}

/** Returns the version that a kept document has: its entity tag, which a proxy may have marked as weak. */
function versionOf({ etag }: KeptFile): string | undefined {
  return etag?.replace(/^W\//, '').replaceAll('"', '');
}
