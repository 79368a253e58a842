import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { sql } from 'kysely';
import { rebuildProjection } from '#ledger/rebuild-projection.ts';
import { csvLine } from '#platform/csv-line.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { workflows } from '../workflows.ts';
import { type Command, wordAt } from './command.ts';

/** Columns of the export, in their order; instants are ISO 8601 in UTC. */
const columns = [
  'seq',
  'kind',
  'idempotent_id',
  'verdict',
  'reason',
  'place',
  'reference',
  'rep_id',
  'rep_name',
  'device_id',
  'corrected_at',
  'handset_at',
  'received_at',
  'late',
  'clock_suspect',
  'scanned',
  'is_fact',
  'status',
  'undoes',
] as const;
const instants: ReadonlySet<string> = new Set(['corrected_at', 'handset_at', 'received_at']);

/** A season's rows are written in parts, so that memory stays small. */
const BATCH = 2_000;

export const exportActions: Command = {
  usage: 'export-actions <weekId>',
  about: 'writes the ledger of a week as CSV to standard output, oldest first',
  audited: { words: 1 },
  run: async (context) => {
    const weekId = wordAt(context, 0, 'The week');
    const { db } = context.database;
    const week = await db.selectFrom('week').select('name').where('week_id', '=', weekId).executeTakeFirst();
    if (!week) throw new OperatorError(`There is no week ${weekId}`);
    context.print(columns.join(','));
    for (let after = 0; ; ) {
      const { rows } = await sql<Record<string, unknown> & { seq: number }>`
        SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ledger
        WHERE week_id = ${weekId} AND seq > ${after} ORDER BY seq LIMIT ${BATCH}`.execute(db);
      const last = rows.at(-1);
      if (!last) return;
      for (const row of rows) context.print(csvLine(columns.map((column) => textOf(column, row[column]))));
      after = last.seq;
    }
  },
};

function textOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  return instants.has(column) ? instantOf(Number(value)) : String(value);
}

/** Empty for a handset time beyond all calendars. */
function instantOf(epochMs: number): string {
  return Math.abs(epochMs) <= 8.64e15 ? toInstant(epochMs) : '';
}

export const rebuildProjectionCommand: Command = {
  usage: 'rebuild-projection [weekId]',
  about: 'derives the state of every ticket again from the ledger',
  audited: { words: 1 },
  run: async (context) => {
    const { subjects } = await rebuildProjection(context.database, workflows, context.words[0]);
    context.print(`Rebuilt ${counted(subjects, 'ticket state')}.`);
  },
};
