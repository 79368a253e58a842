import type { KeptFile } from '#offline/storage/kept.ts';
import { giveFile } from '#ui/give-file.ts';

/** What a browser shows without running anything of it, and how such a file is called. Every other type is saved. */
const SHOWN: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' };
/** The other page has read the document long before. */
const KEPT_MS = 60_000;

/** The document as the browser may have it: only of a type that it does not run. */
export function safeFile(file: KeptFile, title: string): File {
  const type = file.mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  const ending = SHOWN[type];
  if (ending === undefined) return new File([file.bytes], title, { type: 'application/octet-stream' });
  return new File([file.bytes], title.endsWith(`.${ending}`) ? title : `${title}.${ending}`, { type });
}

export function isPicture({ type }: File): boolean {
  return type.startsWith('image/');
}

/**
 * Opens a document on a separate page, or saves it. The installed app of an iPhone, where such a page stays blank, gives it
 * to the share sheet, which shows it too.
 */
export function openFile(file: File): void {
  if (navigator.standalone) {
    void giveFile(file);
    return;
  }
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  if (file.type === 'application/octet-stream') link.download = file.name;
  else link.target = '_blank';
  link.rel = 'noreferrer';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
