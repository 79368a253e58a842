export interface Decoded {
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/**
 * The text of a file without its byte order mark. UTF-16 is known by its mark. Every text can be read as Windows-1252,
 * so that is taken only where the bytes are not UTF-8 and `proves` finds in it what was expected.
 */
export function decodeSheet(bytes: Uint8Array, proves: (text: string) => boolean): Decoded | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', 'UTF-16', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', 'UTF-16', bytes);
  const utf8 = decodeAs('utf-8', 'UTF-8', bytes);
  if (utf8) return utf8;
  const western = decodeAs('windows-1252', 'Windows-1252', bytes);
  return western && proves(western.text) ? western : null;
}

/** The text without its byte order mark, null when the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  return decodeAs('utf-8', 'UTF-8', bytes)?.text ?? null;
}

function decodeAs(label: string, encoding: Decoded['encoding'], bytes: Uint8Array): Decoded | null {
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding };
  } catch {
    return null;
  }
}
