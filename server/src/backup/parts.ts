import * as z from 'zod/mini';
import { OperatorError } from '#platform/operator-error.ts';

/** What a backup holds besides rows; read first. */
export const Manifest = z.object({
  /** When it was made, as an ISO instant. */
  madeAt: z.string(),
  /** The migrations of its database, in order. */
  migrations: z.array(z.string()),
  /** In an order in which each table refers only to itself and to those before it. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The number that was given last, for each column that numbers its rows. */
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), used: z.boolean() }),
  ),
  /** Contents of the files beside the database. */
  files: z.object({
    secrets: z.string(),
    /** What a backup had while brands were a file; now they are rows. */
    brands: z.optional(z.string()),
    /** The authority of `--lan`, which phones trust; null if there was none. */
    lanAuthority: z.nullable(z.string()),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

/** A part of a backup: the manifest, then for each of its tables some rows and their count. */
export type Part =
  | { kind: 'manifest'; manifest: Manifest }
  /** In PostgreSQL's text form of COPY, where each line feed ends a row. Parts may end within a row. */
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'end of table'; rows: number };

/** The letter of each kind in the file. */
const LETTERS = { manifest: 'M', rows: 'R', 'end of table': 'E' } as const satisfies Record<
  Part['kind'],
  string
>;
const HEAD_BYTES = 5;

/** Returns a part as it is in the file: its letter, its length in four bytes, and its content. */
export function encodePart(part: Part): Buffer {
  const content = part.kind === 'rows' ? part.bytes : Buffer.from(JSON.stringify(contentOf(part)));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(LETTERS[part.kind]);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** Reads parts from bytes, however these are cut. */
export async function* decodeParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let held: Buffer = Buffer.alloc(0);
  for await (const more of bytes) {
    held = held.length > 0 ? Buffer.concat([held, more]) : more;
    for (let length = lengthOf(held); length !== null; length = lengthOf(held)) {
      yield decodePart(held.toString('latin1', 0, 1), held.subarray(HEAD_BYTES, length));
      held = held.subarray(length);
    }
  }
  if (held.length > 0) throw notOurs();
}

/** Returns how many rows some bytes of a table end. */
export function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) rows++;
  return rows;
}

function contentOf(part: Exclude<Part, { kind: 'rows' }>): unknown {
  return part.kind === 'manifest' ? part.manifest : { rows: part.rows };
}

/** The length of the first part with its head; null while it is not complete. */
function lengthOf(held: Buffer): number | null {
  if (held.length < HEAD_BYTES) return null;
  const length = HEAD_BYTES + held.readUInt32BE(1);
  return held.length >= length ? length : null;
}

function decodePart(letter: string, content: Buffer): Part {
  switch (letter) {
    case LETTERS.rows:
      return { kind: 'rows', bytes: content };
    case LETTERS.manifest:
      return { kind: 'manifest', manifest: Manifest.parse(JSON.parse(content.toString())) };
    case LETTERS['end of table']:
      return { kind: 'end of table', rows: EndOfTable.parse(JSON.parse(content.toString())).rows };
    default:
      throw notOurs();
  }
}

const EndOfTable = z.object({ rows: z.number() });

function notOurs(): OperatorError {
  return new OperatorError('The backup has parts that this version does not know.');
}
