import { notFound } from '@tanstack/react-router';
import { fromBase64url, toBase64url } from '#format/base64url.ts';

/** Any text as one path segment: base64url of its UTF-8 bytes, without padding. */
export function toBase64Param(text: string): string {
  return toBase64url(new TextEncoder().encode(text));
}

/** Returns the text of such a segment; standard base64 is read as well. Null for any other. */
export function readBase64Param(param: string): string | null {
  const bytes = fromBase64url(param);
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The same, but any other segment leads to the not-found screen. */
export function fromBase64Param(param: string): string {
  const text = readBase64Param(param);
  if (text === null) throw notFound();
  return text;
}
