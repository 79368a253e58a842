import { createHash } from 'node:crypto';
import { columnOf, type Table } from '@offpiste/domain/contract/bundle/table.ts';
import type { Answers, Mapping } from './answers.ts';
import { columnLetters } from './grid.ts';

/** What booking systems and people call our columns, by the list; `''` is for every list that has the column. */
const ALIASES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '': {
    passenger: ['passenger reference', 'passenger code', 'ticket code'],
    pickUpLocation: ['pick-up', 'pick-up point', 'pick-up stop'],
    dropOffLocation: ['drop-off', 'drop-off point', 'drop-off stop'],
    COACH: ['coach number', 'coach no', 'coach no.', 'coach id'],
    transferId: ['transfer', 'transfer number', 'transfer no', 'transfer no.'],
    latitude: ['lat'],
    longitude: ['lng', 'lon', 'long'],
  },
  passengers: {
    passengerName: ['name', 'full name', 'guest', 'guest name'],
    reference: ['passenger reference', 'passenger code', 'ticket code'],
    status: ['booking status'],
    email: ['email address', 'mail'],
    phonenumber: [
      'phone',
      'telephone',
      'telephone number',
      'mobile',
      'mobile number',
      'phone no',
      'phone no.',
    ],
    dateOfBirth: ['dob', 'd.o.b.', 'birth date', 'birthday', 'born'],
    nationality: ['citizenship'],
    resortName: ['resort'],
    groupName: ['group'],
  },
  reps: {
    username: ['email', 'email address', 'mail', 'login'],
    name: ['full name', 'rep', 'rep name'],
    brand: ['tenant', 'brand slug'],
    staffType: ['kind of staff', 'job title'],
    repId: ['user id', 'staff id', 'staff number'],
  },
};

/** The column that we add to a sheet to say what is wrong in its rows; what else is wrong follows it in the cell. */
export const PROBLEMS_HEADING = 'Offpiste: problems';

/** Whether a heading is of the column that we have added ourselves. */
export function isProblemsHeading(heading: string): boolean {
  return heading.startsWith(PROBLEMS_HEADING);
}

/** A heading's letters alone, so that case, spaces and `_` make no difference. */
export function folded(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

/** A header's fingerprint: the same for the same headings in any order. */
export function headerHash(headings: readonly string[]): string {
  const sorted = headings.filter((heading) => heading !== '').sort();
  return createHash('sha256').update(sorted.join('\n')).digest('hex').slice(0, 32);
}

/** The column that a heading means: null where a person left it out, undefined where nobody knows it. */
export type NameOf = (heading: string) => string | null | undefined;

/** Returns what was said before about one header of a list; without a fingerprint, about every header of it. */
export function rememberedFor(list: string, { remembered = [] }: Answers, hash?: string): readonly Mapping[] {
  return remembered.filter(
    (mapping) => mapping.list === list && (hash === undefined || mapping.headerHash === hash),
  );
}

/** Returns what the headings of a list mean: what people said, else exact names, known others, and the same letters. */
export function columnNames(
  list: string,
  table: Table,
  answers: Answers,
  /** Only what was said about this header counts; without it whatever was said about the list. */
  hash?: string,
): NameOf {
  const said = answers.columns?.get(list);
  const before = new Map(
    rememberedFor(list, answers, hash).flatMap(({ columns }) => Object.entries(columns)),
  );
  const similar = new Map<string, string>();
  for (const names of [ALIASES[''], ALIASES[list]])
    for (const [column, aliases] of Object.entries(names ?? {}))
      if (Object.hasOwn(table.columns, column))
        for (const alias of aliases) similar.set(folded(alias), column);
  for (const column of Object.keys(table.columns)) similar.set(folded(column), column);
  return (heading) => {
    for (const answered of [said, before]) {
      const answer = answered?.get(heading);
      if (answer !== undefined) return answer;
    }
    if (isProblemsHeading(heading)) return null;
    return columnOf(table, heading) ? heading : similar.get(folded(heading));
  };
}

/** What to remember about a header once its import is applied; null where no person had to say anything. */
export function mappingOf(
  list: string,
  { headings, hash }: { headings: readonly string[]; hash: string },
  answers: Answers,
  datesAsked: boolean,
): Mapping | null {
  const { columns, dates, sheets } = answers;
  const [before] = rememberedFor(list, answers, hash);
  // A column without a heading is called by its letters.
  const called = headings.map((heading, at) => heading || columnLetters(at));
  const said = [...(columns?.get(list) ?? [])].filter(([heading]) => called.includes(heading));
  const answered = datesAsked && dates ? dates : null;
  const named = sheets?.get(list) ?? [];
  if (said.length === 0 && answered === null && named.length === 0) return null;
  return {
    list,
    headerHash: hash,
    columns: { ...before?.columns, ...Object.fromEntries(said) },
    dates: answered ?? before?.dates ?? null,
    sheets: named.length > 0 ? named : (before?.sheets ?? []),
  };
}
