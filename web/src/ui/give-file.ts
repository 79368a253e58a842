import { errorName } from '#browser/error-name.ts';

/** Where a file went. `cancelled`: the person closed the share sheet. */
export type FileGiven = 'shared' | 'saved' | 'cancelled';

/** The browser has read the file long before. */
const KEPT_MS = 60_000;

/** Hands a file over: with the phone's share sheet where there is one, otherwise as a download. */
export async function giveFile(file: File): Promise<FileGiven> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (errorName(error) === 'AbortError') return 'cancelled';
    }
  }
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  return 'saved';
}
