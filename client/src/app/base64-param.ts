import { notFound } from '@tanstack/react-router';

/** Any text as one path segment: base64url of its UTF-8 bytes, without padding. */
export function toBase64Param(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text behind such a segment; standard base64 is read as well. Anything else leads to the not-found screen. */
export function fromBase64Param(param: string): string {
  try {
    const binary = atob(param.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notFound();
  }
}
