import type { KeptFile } from '#offline/storage/kept.ts';

/** What the app shows, and how such a file is called. Every other type is given to the phone. */
const SHOWN: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' };

/** The document as the phone may have it: only of a type that no browser runs. */
export function safeFile(file: KeptFile, title: string): File {
  const type = file.mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  const ending = SHOWN[type];
  if (ending === undefined) return new File([file.bytes], title, { type: 'application/octet-stream' });
  return new File([file.bytes], title.endsWith(`.${ending}`) ? title : `${title}.${ending}`, { type });
}

export function isPicture({ type }: File): boolean {
  return type.startsWith('image/');
}

export function isPdf({ type }: File): boolean {
  return type === 'application/pdf';
}
