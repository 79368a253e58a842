import { counted } from '@offpiste/domain/rules/counted.ts';
import type { ImportReport, WeekReport } from './import-bundle.ts';
import { PERSON_STATES, type PersonChange, type PersonState } from './person-changes.ts';
import type { EntityChanges } from './staged-table.ts';

/** Lines of a screen, with room for the command and the prompt. */
const SCREEN = 36;
/** However much there is to say before them, so many people are named. */
const LEAST_PEOPLE = 6;
/** One line of a terminal. */
const WIDTH = 160;

const LISTS: Readonly<Record<string, string>> = {
  week: 'the week itself',
  'place coach': 'coaches',
  'place transfer': 'transfers',
  'place room': 'rooms',
  'place accommodation': 'accommodation',
  'place lift-pass': 'lift-pass points',
  'place ski-hire': 'rental shops',
  'place lesson': 'lessons',
  'place event': 'events',
  'allocation coach': 'coach seats',
  'allocation transfer': 'transfer seats',
  'allocation own-transport': 'own transport',
  'allocation room': 'room places',
  'allocation lift-pass': 'lift passes',
  'allocation ski-hire': 'ski hire',
  'allocation lesson': 'lesson places',
  'allocation event': 'event tickets',
  'rep-record': 'staff records',
  schedule: 'schedules',
  'whats-on': 'what’s on',
  contact: 'contacts',
  resort: 'resorts',
  'point-of-interest': 'points of interest',
};

/**
 * What an import changes, for a person: counts by list, then whom it affects, those first about whom something is
 * recorded. It fits on a screen beside the lines that come before it.
 */
export function changeLines({ changes, weeks, dryRun }: ImportReport, linesBefore = 0): string[] {
  const heads = [
    ...listLine(
      'Season',
      changes.filter(({ weekId }) => weekId === null),
    ),
    ...weeks.flatMap((week) => [
      ...listLine(
        week.weekId,
        changes.filter(({ weekId }) => weekId === week.weekId),
      ),
      ...peopleLine(week),
      ...flagLines(week),
      ...reopenedLines(week),
    ]),
  ];
  if (heads.length === 0) heads.push('Nothing differs from what is already imported.');
  const people = weeks
    .filter(({ isNew }) => !isNew)
    .flatMap(({ weekId, people }) => people.map((person) => ({ weekId, person })))
    .sort((a, b) => Number(b.person.happened.length > 0) - Number(a.person.happened.length > 0));
  const last = dryRun ? 'Dry run: nothing was changed.' : 'Imported.';
  const room = Math.max(LEAST_PEOPLE, SCREEN - linesBefore - heads.length - 1);
  const lines = [...withRest(heads, SCREEN - LEAST_PEOPLE - 2, (more) => `… and ${more} lines more`)];
  const named = people.map(({ weekId, person }) => {
    const week = weeks.length > 1 ? `${weekId} ` : '';
    return cut(`  ${week}${personText(person)}`);
  });
  lines.push(
    ...withRest(
      named,
      room,
      (more) => `  … and ${counted(more, 'person', 'people')} more: --changes <file.csv> lists everybody`,
    ),
  );
  return [...lines, last];
}

/** The rows of a file with everybody who is affected, under their header. */
export function changeRows(weeks: readonly WeekReport[]): string[][] {
  return [
    ['week', 'reference', 'name', 'change', 'what', 'already recorded'],
    ...weeks.flatMap(({ weekId, people }) =>
      people.map(({ reference, name, state, details, happened }) => [
        weekId,
        reference,
        name,
        state,
        details.join('; '),
        happened.map(({ what, when }) => `${what} (${when})`).join('; '),
      ]),
    ),
  ];
}

function listLine(name: string, changes: readonly EntityChanges[]): string[] {
  const texts = listTexts(changes);
  return texts.length > 0 ? [`${name}: ${texts.join(' · ')}`] : [];
}

/** Returns how many rows of each list differ: `coach seats 2 added`. */
export function listTexts(changes: readonly EntityChanges[]): string[] {
  return changes.flatMap(({ entity, counts }) => {
    const { unchanged: _, ...differing } = counts;
    const said = Object.entries(differing).flatMap(([state, count]) =>
      count > 0 ? `${count.toLocaleString('en-GB')} ${state}` : [],
    );
    return said.length > 0 ? `${LISTS[entity] ?? entity} ${said.join(', ')}` : [];
  });
}

/** `W1, people: 4 vanished, 2 of them loaded on Coach 12 outbound · 1 moved` */
function peopleLine({ weekId, people }: WeekReport): string[] {
  const byState = Map.groupBy(people, ({ state }) => state);
  const texts = PERSON_STATES.flatMap((state) => {
    const own = byState.get(state);
    return own ? stateText(state, own) : [];
  });
  return texts.length > 0 ? [`${weekId}, people: ${texts.join(' · ')}`] : [];
}

/** `W1, Les Cimes · Apartment 12: headquarters said blocked, the sheet now says not blocked` */
function flagLines({ weekId, flags }: WeekReport): string[] {
  return flags.map(({ room, what }) => cut(`${weekId}, ${room}: ${what}`));
}

/** `W1, Coach 4 outbound · Leeds: closed, and open again with 2 more` */
function reopenedLines({ weekId, reopens }: WeekReport): string[] {
  return reopens.map(({ stop, what }) => cut(`${weekId}, ${stop}: closed, and open again with ${what}`));
}

function stateText(state: PersonState, people: readonly PersonChange[]): string {
  const count = `${people.length.toLocaleString('en-GB')} ${state}`;
  const touched = people.filter(({ happened }) => happened.length > 0);
  if (touched.length === 0) return count;
  const whats = Map.groupBy(
    touched.flatMap(({ happened }) => happened),
    ({ what }) => what,
  );
  const [most, second] = [...whats].sort(([, a], [, b]) => b.length - a.length);
  if (!second && most) return `${count}, ${touched.length} of them ${most[0]}`;
  return `${count}, ${touched.length} of them with something recorded (${most?.[1].length} ${most?.[0]}, …)`;
}

/** `Zoë O’Brien, NUCO-AAAAAA-000001, vanished: already loaded on Coach 4 outbound (Fri 11 Dec 05:12, Robin)` */
function personText({ reference, name, state, details, happened }: PersonChange): string {
  const already = happened.map(({ what, when }) => `${what} (${when})`).join(', ');
  const said = [already && `already ${already}`, details.join('; ')].filter(Boolean).join('; ');
  return `${name}, ${reference}, ${state}${said && `: ${said}`}`;
}

function withRest(lines: readonly string[], room: number, rest: (more: number) => string): string[] {
  if (lines.length <= room) return [...lines];
  return [...lines.slice(0, room - 1), rest(lines.length - room + 1)];
}

function cut(text: string): string {
  return text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text;
}
