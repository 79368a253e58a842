import type { ParsedWeek } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';

/** Checks that nobody has two seats in one direction, and that each pick-up is a stop of the vehicle. */
export function checkSeats(week: ParsedWeek, findings: Findings): void {
  const { tables, folder } = week;
  const coachSeats = checkVehicle(
    `${folder}coach-passengers.csv`,
    tables['coach-passengers.csv'].map(({ row, values }) => ({ row, vehicle: values.COACH, ...values })),
    tables['coach-departures.csv'].map(({ values }) => ({ vehicle: values.COACH, ...values })),
    findings,
  );
  const transferSeats = checkVehicle(
    `${folder}transfer-passengers.csv`,
    tables['transfer-passengers.csv'].map(({ row, values }) => ({
      row,
      vehicle: values.transferId,
      ...values,
    })),
    tables['transfer-departures.csv'].map(({ values }) => ({ vehicle: values.transferId, ...values })),
    findings,
  );
  for (const { row, values } of tables['own-transport.csv']) {
    const key = `${values.direction} ${values.passenger}`;
    if (!coachSeats.has(key) && !transferSeats.has(key)) continue;
    const spot = { row, column: 'passenger', value: values.passenger };
    findings.problem(`${folder}own-transport.csv`, `also has a seat ${values.direction}`, spot);
  }
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
  stops: { vehicle: string; direction: string; location: string }[],
  findings: Findings,
): Map<string, number> {
  const known = new Set(stops.map((stop) => `${stop.vehicle}\n${stop.direction}\n${stop.location}`));
  const rowOfSeat = new Map<string, number>();
  for (const seat of seats) {
    const { row, pickUpLocation } = seat;
    if (pickUpLocation !== null && !known.has(`${seat.vehicle}\n${seat.direction}\n${pickUpLocation}`)) {
      const problem = `is not a stop of ${seat.vehicle} ${seat.direction}`;
      findings.problem(file, problem, { row, column: 'pickUpLocation', value: pickUpLocation });
    }
    if (seat.deleted === 1) continue;
    const key = `${seat.direction} ${seat.passenger}`;
    const earlier = rowOfSeat.get(key);
    if (earlier) {
      const problem = `already has a seat ${seat.direction} in row ${earlier}`;
      findings.problem(file, problem, { row, column: 'passenger', value: seat.passenger });
    }
    rowOfSeat.set(key, row);
  }
  return rowOfSeat;
}
