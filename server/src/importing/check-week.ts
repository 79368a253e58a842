import type { WeekFile, WeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import { CoachSheet } from '@offpiste/domain/contract/coach.ts';
import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { staffColumnBrand } from '@offpiste/domain/rules/coach-capacity.ts';
import { checkBrand, unknownBrand } from './check-season.ts';
import type { KnownNames } from './known-names.ts';
import type { ParsedWeek } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import { References, type Target } from './references.ts';
import { isExamplePassenger } from './templates/example-rows.ts';

/** Checks the references of one week's files to each other: every name must belong to an existing row. */
export function checkWeek(
  week: ParsedWeek,
  accounts: ReadonlySet<string>,
  known: KnownNames,
  findings: Findings,
): void {
  const { tables } = week;
  const references = new References(week.unread, findings);
  const ids = <F extends WeekFile>(file: F, column: keyof WeekRow<F> & string): Target => ({
    names: new Set([
      ...tables[file].flatMap(({ values }) => textsIn(values, column)),
      ...references.lost(week.folder + file, column),
    ]),
    file: week.folder + file,
    present: week.present.has(file),
  });
  /** Reports every value of a column that is not among the names. */
  const refer = <F extends WeekFile>(
    file: F,
    column: keyof WeekRow<F> & string,
    to: Target,
    problem: string,
  ) => {
    for (const { row, values } of tables[file])
      for (const value of textsIn(values, column))
        references.check(week.folder + file, value, to, problem, { row, column, value });
  };
  for (const { row, values } of tables['passengers.csv'])
    if (isExamplePassenger(values))
      findings.problem(`${week.folder}passengers.csv`, 'is the example of the template', {
        row,
        column: 'passengerName',
        value: values.passengerName,
      });
  const notIn = (file: WeekFile) => `is not in ${file}`;
  const others = (names: ReadonlySet<string>): Target => ({ names, file: null, present: true });

  const passengers = ids('passengers.csv', 'reference');
  const records = ids('rep-records.csv', 'User ID');
  const ofSeason = 'season/accounts.csv';
  const staff = {
    names: new Set([...accounts, ...references.lost(ofSeason, 'repId'), ...records.names]),
    file: week.unread.get(ofSeason) === 'all' ? ofSeason : records.file,
    present: true,
  };
  const passengerFiles = [
    'room-passengers.csv',
    'coach-passengers.csv',
    'transfer-passengers.csv',
    'own-transport.csv',
    'lift-passes.csv',
    'ski-hire.csv',
    'lesson-participants.csv',
    'event-participants.csv',
  ] as const;
  for (const file of passengerFiles) refer(file, 'passenger', passengers, notIn('passengers.csv'));
  checkPrefixes(week, known, findings);
  checkStaffColumns(week, known, findings);
  refer('rooms.csv', 'accommodation', ids('accommodation.csv', 'id'), notIn('accommodation.csv'));
  refer('rooms.csv', 'subblock_room_rep', staff, 'is neither an account nor in rep-records.csv');
  const rooms = ids('rooms.csv', 'subblock_id');
  refer('room-passengers.csv', 'subblock_id', rooms, notIn('rooms.csv'));
  refer('key-rooms.csv', 'roomId', rooms, notIn('rooms.csv'));
  refer('key-rooms.csv', 'allowedBarcodes', passengers, notIn('passengers.csv'));
  for (const file of ['coach-departures.csv', 'coach-passengers.csv'] as const) {
    refer(file, 'COACH', ids('coaches.csv', 'COACH'), notIn('coaches.csv'));
  }
  for (const file of ['transfer-departures.csv', 'transfer-passengers.csv'] as const) {
    refer(file, 'transferId', ids('transfers.csv', 'transferId'), notIn('transfers.csv'));
  }
  refer('lift-passes.csv', 'point', ids('lift-pass-points.csv', 'id'), notIn('lift-pass-points.csv'));
  refer('lift-passes.csv', 'staffMembers', staff, 'is neither an account nor in rep-records.csv');
  refer('ski-hire.csv', 'shop', ids('rental-shops.csv', 'id'), notIn('rental-shops.csv'));
  refer('lesson-participants.csv', 'lessonId', ids('lessons.csv', 'lessonId'), notIn('lessons.csv'));
  refer('event-participants.csv', 'eventId', ids('events.csv', 'eventId'), notIn('events.csv'));
  refer('schedules.csv', 'User ID', ids('rep-records.csv', 'User ID'), notIn('rep-records.csv'));
  const documents = new Set(week.documents.keys());
  refer('documents.csv', 'file', others(documents), 'is not in the folder documents');
  refer('events.csv', 'brands', others(known.brands), unknownBrand(known));
  references.report();
  for (const [file, column] of [
    ['rep-records.csv', 'tenant'],
    ['whats-on.csv', 'brand'],
    ['documents.csv', 'brand'],
  ] as const) {
    for (const { row, values } of tables[file]) {
      const [brand = null] = textsIn(values, column);
      checkBrand(week.folder + file, row, column, brand, known, findings);
    }
  }
  checkOwnCodes(week, passengers.names, findings);
}

/** No phone reads a code of another prefix, and no rep would see whose it is. Other files refer to these. */
function checkPrefixes(week: ParsedWeek, { prefixes }: KnownNames, findings: Findings): void {
  const problem = `has a prefix of none of your brands (${[...prefixes].join(', ')}): correct it, or give the prefix to a brand with offpiste brand change`;
  for (const [file, column] of [
    ['passengers.csv', 'reference'],
    ['lift-passes.csv', 'barcode'],
  ] as const) {
    for (const { row, values } of week.tables[file]) {
      const [code = ''] = textsIn(values, column);
      if (!prefixes.has(referencePrefix(code)))
        findings.problem(week.folder + file, problem, { row, column, value: code });
    }
  }
}

/** A misspelt column would leave staff out of the count of spare seats. */
function checkStaffColumns(week: ParsedWeek, { staffLabels }: KnownNames, findings: Findings): void {
  const [first] = week.tables['coaches.csv'];
  for (const column of Object.keys(first?.values ?? {})) {
    const label = staffColumnBrand(column);
    if (label === null || staffLabels.has(label) || Object.hasOwn(CoachSheet.shape, column)) continue;
    const problem = `counts the staff of none of your brands (${[...staffLabels].join(', ')})`;
    findings.problem(`${week.folder}coaches.csv`, problem, { row: 1, column });
  }
}

/** A scanned code must show by itself whether it belongs to a person or a pass. */
function checkOwnCodes(week: ParsedWeek, passengers: ReadonlySet<string>, findings: Findings): void {
  for (const { row, values } of week.tables['lift-passes.csv']) {
    if (!passengers.has(values.barcode)) continue;
    const spot = { row, column: 'barcode', value: values.barcode };
    findings.problem(`${week.folder}lift-passes.csv`, 'is the reference of a passenger', spot);
  }
  for (const [file, idColumn] of [
    ['lesson-participants.csv', 'lessonId'],
    ['event-participants.csv', 'eventId'],
  ] as const) {
    for (const { row, values } of week.tables[file]) {
      const [id] = textsIn(values, idColumn);
      const { reference } = values;
      if (reference === null || reference.split('-')[2] === id) continue;
      const spot = { row, column: 'reference', value: reference };
      findings.problem(week.folder + file, `must have ${idColumn} as its third part`, spot);
    }
  }
}

/** The texts in a cell: one, several where it holds a list, none where it is empty. */
function textsIn(values: object, column: string): string[] {
  const cell: unknown = Reflect.get(values, column);
  return (Array.isArray(cell) ? cell : [cell]).filter((value) => typeof value === 'string');
}
