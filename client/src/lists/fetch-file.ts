import { api } from '#api/api-client.ts';
import { repOffline } from '#offline/rep-offline.ts';
import type { KeptFile } from '#offline/storage/sealed-cache.ts';

/** A document from the server, or else as this phone keeps it; null when neither has it (document 2 §4). */
export async function fetchFile(url: string): Promise<KeptFile | null> {
  const cache = (await repOffline())?.cache ?? null;
  const kept = (await cache?.file(url)) ?? null;
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
