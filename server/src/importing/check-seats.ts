import type { WeekFile } from '@offpiste/domain/contract/bundle/bundle.ts';
import type { ParsedWeek } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import { References, type Target } from './references.ts';

/** Checks that nobody has two seats in one direction, and that each pick-up is a stop of the vehicle. */
export function checkSeats(week: ParsedWeek, findings: Findings): void {
  const { tables, folder } = week;
  const references = new References(week.unread, findings);
  const stopsOf = (file: WeekFile, vehicle: string, known: string[]): Target => ({
    names: new Set([...known, ...references.lost(folder + file, vehicle, 'direction', 'location')]),
    file: folder + file,
    present: week.present.has(file),
  });
  const coachSeats = checkVehicle(
    `${folder}coach-passengers.csv`,
    tables['coach-passengers.csv'].map(({ row, values }) => ({ row, vehicle: values.COACH, ...values })),
    stopsOf(
      'coach-departures.csv',
      'COACH',
      tables['coach-departures.csv'].map(({ values }) => stopKey({ vehicle: values.COACH, ...values })),
    ),
    references,
    findings,
  );
  const transferSeats = checkVehicle(
    `${folder}transfer-passengers.csv`,
    tables['transfer-passengers.csv'].map(({ row, values }) => ({
      row,
      vehicle: values.transferId,
      ...values,
    })),
    stopsOf(
      'transfer-departures.csv',
      'transferId',
      tables['transfer-departures.csv'].map(({ values }) =>
        stopKey({ vehicle: values.transferId, ...values }),
      ),
    ),
    references,
    findings,
  );
  references.report();
  for (const { row, values } of tables['own-transport.csv']) {
    const key = `${values.direction} ${values.passenger}`;
    if (!coachSeats.has(key) && !transferSeats.has(key)) continue;
    const spot = { row, column: 'passenger', value: values.passenger };
    findings.problem(`${folder}own-transport.csv`, `also has a seat ${values.direction}`, spot);
  }
}

function stopKey(stop: { vehicle: string; direction: string; location: string }): string {
  return `${stop.vehicle}\n${stop.direction}\n${stop.location}`;
}

interface Seat {
  row: number;
  vehicle: string;
  direction: string;
  passenger: string;
  pickUpLocation: string | null;
  deleted: 0 | 1 | null;
}

function checkVehicle(
  file: string,
  seats: Seat[],
  stops: Target,
  references: References,
  findings: Findings,
): Map<string, number> {
  const rowOfSeat = new Map<string, number>();
  for (const seat of seats) {
    const { row, pickUpLocation } = seat;
    if (pickUpLocation !== null) {
      const problem = `is not a stop of ${seat.vehicle} ${seat.direction}`;
      const spot = { row, column: 'pickUpLocation', value: pickUpLocation };
      references.check(file, stopKey({ ...seat, location: pickUpLocation }), stops, problem, spot);
    }
    if (seat.deleted === 1) continue;
    const key = `${seat.direction} ${seat.passenger}`;
    const earlier = rowOfSeat.get(key);
    if (earlier) {
      const problem = `already has a seat ${seat.direction} in ${findings.rowName(file, earlier)}`;
      findings.problem(file, problem, { row, column: 'passenger', value: seat.passenger });
    }
    rowOfSeat.set(key, row);
  }
  return rowOfSeat;
}
