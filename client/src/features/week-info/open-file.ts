import type { KeptFile } from '#offline/storage/kept.ts';

/** What a browser shows without running anything of it. Every other type is saved. */
const SHOWN = ['application/pdf', 'image/png', 'image/jpeg'];
/** The other page has read the document long before. */
const KEPT_MS = 60_000;

/** Opens a document on a separate page, or saves it under its title. */
export function openFile(file: KeptFile, title: string): void {
  const type = file.mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  const isShown = SHOWN.includes(type);
  const url = URL.createObjectURL(
    new Blob([file.bytes], { type: isShown ? type : 'application/octet-stream' }),
  );
  const link = document.createElement('a');
  link.href = url;
  if (isShown) link.target = '_blank';
  else link.download = title;
  link.rel = 'noreferrer';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
