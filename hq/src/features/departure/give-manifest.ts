import { api } from '#api/api-client.ts';
import { CallFailed } from '#live/call-failed.ts';
import { giveFile } from '#ui/give-file.ts';

/** Saves the manifest as CSV; the outcome is null or the text to show. */
export async function giveManifest(weekId: string, place: string): Promise<string | null> {
  const reply = await api.file(
    `/api/hq/departures/${encodeURIComponent(weekId)}/${encodeURIComponent(place)}/manifest.csv`,
  );
  if (!reply.ok) return new CallFailed(reply).message;
  await giveFile(new File([reply.value], `${place.replaceAll(':', '-')}.csv`, { type: 'text/csv' }));
  return null;
}
