import type { WeekFile } from '@offpiste/domain/contract/bundle/bundle.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import type pg from 'pg';
import type { ParsedWeek } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';

const place = (kind: string) => `place WHERE week_id = $1 AND NOT gone AND kind = '${kind}'`;
const stops = (kind: string) =>
  `${place(kind)} AND detail -> 'departures' <> '{"inbound": [], "outbound": []}'`;
const booked = (kind: string) => `allocation WHERE week_id = $1 AND NOT gone AND kind = '${kind}'`;
const record = (kind: string) => `look_up WHERE week_id = $1 AND kind = '${kind}'`;

/** What the database has of each file. */
const held: Record<WeekFile, string> = {
  'passengers.csv': 'passenger WHERE week_id = $1 AND NOT gone',
  'accommodation.csv': place('accommodation'),
  'rooms.csv': place('room'),
  'room-passengers.csv': booked('room'),
  'key-rooms.csv': `${place('room')} AND sheet <> '{}'`,
  'coaches.csv': place('coach'),
  'coach-departures.csv': stops('coach'),
  'coach-passengers.csv': booked('coach'),
  'transfers.csv': place('transfer'),
  'transfer-departures.csv': stops('transfer'),
  'transfer-passengers.csv': booked('transfer'),
  'own-transport.csv': booked('own-transport'),
  'lift-pass-points.csv': place('lift-pass'),
  'lift-passes.csv': booked('lift-pass'),
  'rental-shops.csv': place('ski-hire'),
  'ski-hire.csv': booked('ski-hire'),
  'lessons.csv': place('lesson'),
  'lesson-participants.csv': booked('lesson'),
  'events.csv': place('event'),
  'event-participants.csv': booked('event'),
  'rep-records.csv': record('rep-record'),
  'schedules.csv': record('schedule'),
  'whats-on.csv': record('whats-on'),
  'documents.csv': 'week_file WHERE week_id = $1',
};

/**
 * A folder with only the sheet that changed looks like a week that lost everything else. So a file may be left out
 * only while the week has nothing of it; to remove all, include it with its header alone.
 */
export async function checkLeftOutFiles(
  client: pg.PoolClient,
  week: ParsedWeek,
  findings: Findings,
): Promise<void> {
  for (const file of keysOf(held)) {
    if (week.present.has(file)) continue;
    const { rows: found } = await client.query<{ held: boolean }>(
      `SELECT EXISTS (SELECT FROM ${held[file]}) AS held`,
      [week.head.weekId],
    );
    if (!found[0]?.held) continue;
    findings.problem(
      week.folder + file,
      'is missing although the week holds rows of it: put it in, with its header line only to remove them all',
    );
  }
}
