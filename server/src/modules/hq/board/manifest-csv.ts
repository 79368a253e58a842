import { toEpoch } from '@offpiste/domain/contract/fields.ts';
import {
  type DepartureReply,
  MANIFEST_COLUMNS,
  type ManifestPerson,
} from '@offpiste/domain/contract/hq/departure.ts';
import { noShowReasons } from '@offpiste/domain/rules/departure-words.ts';
import { sheetText } from '#platform/csv-line.ts';
import { stopTexts } from '#platform/local-time.ts';

type Line = Record<(typeof MANIFEST_COLUMNS)[number], string>;

/** Writes a departure's manifest as a sheet: seats by stop and name, then guests; times by the resort's clocks. */
export function manifestCsv(
  { stops, guests }: Pick<DepartureReply, 'stops' | 'guests'>,
  zone: string,
): string {
  const lines = [
    ...stops.flatMap(({ stop, leavesText, people }) =>
      people.map((person) => lineOf(person, { stop, leaves: leavesText ?? '' }, zone)),
    ),
    ...guests.map((guest) => ({ ...lineOf(guest, { stop: '', leaves: '' }, zone), state: 'guest' })),
  ];
  const cells = lines.map((line) => MANIFEST_COLUMNS.map((column) => line[column]));
  return sheetText([MANIFEST_COLUMNS, ...cells]);
}

function lineOf(
  { name, reference, seat, recorded, equipment, group }: ManifestPerson,
  at: Pick<Line, 'stop' | 'leaves'>,
  zone: string,
): Line {
  return {
    ...at,
    name: name ?? '',
    reference,
    state: seat,
    at: recorded ? stopTexts(toEpoch(recorded.at), zone).date_time_formatted : '',
    where: recorded?.place ?? '',
    reason: recorded?.reason ? noShowReasons[recorded.reason] : '',
    note: recorded?.note ?? '',
    equipment: equipment ? 'yes' : '',
    group: group ?? '',
  };
}
