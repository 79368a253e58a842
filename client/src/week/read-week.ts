import { WeekData } from '@offpiste/domain/contract/week.ts';

export type ReadWeek = { ok: true; data: WeekData } | { ok: false; problem: string };

/** More than any real week; stops a small download that would unpack without end. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;

/** Unpacks, parses and checks the bytes of a week. The problem is the text the rep reads (document 1 §8). */
export async function readWeek(packed: unknown): Promise<ReadWeek> {
  if (!(packed instanceof Uint8Array) && !(packed instanceof ArrayBuffer)) {
    return { ok: false, problem: 'Unsupported compressed data format' };
  }
  const bytes = new Uint8Array(packed as ArrayBuffer);
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
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
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
  gunzip.push(bytes, true);
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
