import { WeekData } from '@offpiste/domain/contract/week.ts';
import { unpackText } from '../packing.ts';

export type ReadWeek = { ok: true; data: WeekData } | { ok: false; problem: string };

/** Unpacks, parses and checks the bytes of a week. The problem is the text the rep reads (document 1 §8). */
export async function readWeek(packed: unknown): Promise<ReadWeek> {
  const bytes = bytesOf(packed);
  if (!bytes) return { ok: false, problem: 'Unsupported compressed data format' };
  if (bytes.byteLength === 0) return { ok: false, problem: 'No data received from API' };

  let text: string;
  try {
    text = await unpackText(bytes);
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
  if (isByteArray(packed)) return packed;
  return isBuffer(packed) ? new Uint8Array(packed) : null;
}

function isByteArray(value: unknown): value is Uint8Array<ArrayBuffer> {
  return Object.prototype.toString.call(value) === '[object Uint8Array]';
}

function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
