import { unknownMigration } from '#platform/migrate.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { countRows, decodeParts, type Manifest, type Part } from './parts.ts';
import { readSealedFile } from './sealed-file.ts';

/** A backup that has been read to its end, which proves that it is whole and as it was written. */
export interface Backup {
  manifest: Manifest;
  /** How many rows each table has, in the manifest's order. */
  rows: readonly number[];
  /** Reads it once more, table by table. */
  read(take: TakeTable): Promise<void>;
}

/** Takes the rows of one table, in pieces, to their end. */
type TakeTable = (table: Manifest['tables'][number], pieces: AsyncGenerator<Buffer>) => Promise<void>;

/** Opens a backup of this version of the program or an earlier one. */
export async function openBackup(file: string, passphrase: string): Promise<Backup> {
  const { manifest, rows } = await readParts(file, passphrase, async (_, pieces) => {
    for await (const _piece of pieces);
  });
  const unknown = unknownMigration(manifest.migrations);
  if (unknown !== undefined)
    throw new OperatorError(
      `${file} was made by a newer version of this program (migration ${unknown}): restore it with that version.`,
    );
  return { manifest, rows, read: async (take) => void (await readParts(file, passphrase, take)) };
}

async function readParts(
  file: string,
  passphrase: string,
  take: TakeTable,
): Promise<{ manifest: Manifest; rows: number[] }> {
  return await readSealedFile(file, passphrase, async (bytes) => {
    const parts = decodeParts(bytes);
    const first = await parts.next();
    if (first.done || first.value.kind !== 'manifest') throw incomplete(file);
    const { manifest } = first.value;
    const rows: number[] = [];
    for (const table of manifest.tables)
      await take(
        table,
        piecesOf(parts, (count) => rows.push(count), file),
      );
    if (rows.length < manifest.tables.length || !(await parts.next()).done) throw incomplete(file);
    return { manifest, rows };
  });
}

/** The rows of one table, up to the part that ends it. */
async function* piecesOf(
  parts: AsyncGenerator<Part>,
  done: (rows: number) => void,
  file: string,
): AsyncGenerator<Buffer> {
  let rows = 0;
  for (;;) {
    const { value: part, done: isOver } = await parts.next();
    if (isOver || part.kind === 'manifest') throw incomplete(file);
    if (part.kind === 'end of table') {
      if (part.rows !== rows) throw incomplete(file);
      done(rows);
      return;
    }
    rows += countRows(part.bytes);
    yield part.bytes;
  }
}

function incomplete(file: string): OperatorError {
  return new OperatorError(`${file} is not complete: it lacks rows that it should have.`);
}
