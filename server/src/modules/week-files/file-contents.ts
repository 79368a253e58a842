/** At the start of a week every phone fetches the same few documents within minutes. */
const MAX_BYTES = 96 * 2 ** 20;

export interface FileContents {
  /** The content with a hash, read at most once however many ask; null is not kept. */
  get(hash: string, read: () => Promise<Buffer | null>): Promise<Buffer | null>;
}

/** Caches the most recently used contents, so that hundreds of downloads do not each read a copy from the database. */
export function createFileContents(maxBytes = MAX_BYTES): FileContents {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | null>>();
  let bytes = 0;

  function keep(hash: string, content: Buffer): void {
    kept.set(hash, content);
    bytes += content.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  async function readAndKeep(hash: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    try {
      const content = await read();
      if (content) keep(hash, content);
      return content;
    } finally {
      underWay.delete(hash);
    }
  }

  return {
    async get(hash, read) {
      const known = kept.get(hash);
      if (known) {
        // Asked for last, so it leaves last.
        kept.delete(hash);
        kept.set(hash, known);
        return known;
      }
      const reading = underWay.get(hash) ?? readAndKeep(hash, read);
      underWay.set(hash, reading);
      return await reading;
    },
  };
}
