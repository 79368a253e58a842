/** More than any real week; stops a small download that would unpack without end. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const SLICE_BYTES = 16 * 1024;

/** Unzips text, with the browser's own gzip, or the bundled one where that is missing or fails. */
export async function unpackText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (typeof DecompressionStream !== 'undefined') {
    try {
      return await inflateNatively(bytes);
    } catch (error) {
      if (error instanceof TooLargeError) throw error;
    }
  }
  return inflateBundled(bytes);
}

/** Zips text; with the bundled gzip where the browser has none. */
export async function packText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof CompressionStream === 'undefined') {
    const { gzipSync, strToU8 } = await import('fflate');
    return new Uint8Array(gzipSync(strToU8(text)));
  }
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

async function inflateNatively(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { body } = new Response(bytes);
  if (!body) throw new Error('no stream');
  const reader = body.pipeThrough(new DecompressionStream('gzip')).getReader();
  const text = new InflatedText();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text.end();
    text.add(value);
  }
}

async function inflateBundled(bytes: Uint8Array): Promise<string> {
  const { Gunzip } = await import('fflate');
  const text = new InflatedText();
  const gunzip = new Gunzip((chunk) => text.add(chunk));
  // In slices, so that the limit stops it long before everything is unpacked.
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
    gunzip.push(bytes.subarray(from, from + SLICE_BYTES), from + SLICE_BYTES >= bytes.length);
  }
  return text.end();
}

class TooLargeError extends Error {
  override name = 'TooLargeError';
}

/** Collects inflated bytes as text, up to the limit. */
class InflatedText {
  #decoder = new TextDecoder('utf-8', { fatal: true });
  #bytes = 0;
  #parts: string[] = [];

  add(chunk: Uint8Array): void {
    this.#bytes += chunk.byteLength;
    if (this.#bytes > MAX_INFLATED_BYTES) throw new TooLargeError('the data is too large');
    this.#parts.push(this.#decoder.decode(chunk, { stream: true }));
  }

  end(): string {
    this.#parts.push(this.#decoder.decode());
    return this.#parts.join('');
  }
}
