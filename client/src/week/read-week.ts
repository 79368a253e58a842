import { WeekData } from '@offpiste/domain/contract/week.ts';

export type ReadWeek = { ok: true; data: WeekData } | { ok: false; problem: string };

/** More than any real week; stops a small download that would unpack without end. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const SLICE_BYTES = 16 * 1024;

/** Unpacks, parses and checks the bytes of a week. The problem is the text the rep reads (document 1 §8). */
export async function readWeek(packed: unknown): Promise<ReadWeek> {
  const bytes = bytesOf(packed);
  if (!bytes) return { ok: false, problem: 'Unsupported compressed data format' };
  if (bytes.byteLength === 0) return { ok: false, problem: 'No data received from API' };

  let text: string;
  try {
    text = await inflate(bytes);
  } catch (error) {
    return { ok: false, problem: `Failed to decompress data: ${reasonOf(error)}` };
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: `Failed to process data: ${reasonOf(error)}` };
  }
  const checked = WeekData.safeParse(json);
  return checked.success
    ? { ok: true, data: checked.data }
    : { ok: false, problem: 'Invalid data structure' };
}

/** A byte array or an array buffer; by its tag, since it may come from another realm. */
function bytesOf(packed: unknown): Uint8Array<ArrayBuffer> | null {
  switch (Object.prototype.toString.call(packed)) {
    case '[object Uint8Array]':
      return packed as Uint8Array<ArrayBuffer>;
    case '[object ArrayBuffer]':
      return new Uint8Array(packed as ArrayBuffer);
    default:
      return null;
  }
}

/** The browser's own gzip, or the bundled one where it is missing or fails. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (typeof DecompressionStream !== 'undefined') {
    try {
      return await inflateNatively(bytes);
    } catch (error) {
      if (error instanceof TooLargeError) throw error;
    }
  }
  return inflateBundled(bytes);
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
