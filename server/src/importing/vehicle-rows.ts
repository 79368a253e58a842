import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { Allocation, Departure } from '@offpiste/domain/contract/week.ts';
import { instantOf, isTimeZone, stopTexts } from '#platform/local-time.ts';
import type { ParsedWeek } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import { type AllocationRow, type PlaceRow, placeRows } from './table-rows.ts';

type Direction = 'outbound' | 'inbound';
type Departures = Record<Direction, Departure[]>;

/** Coaches and transfers with their stops. */
export function vehiclePlaces(week: ParsedWeek, findings: Findings): PlaceRow[] {
  const { tables, head } = week;
  const coachStops = departuresByVehicle(
    `${week.folder}coach-departures.csv`,
    tables['coach-departures.csv'].map(({ row, values }) => ({ row, vehicle: values.COACH, ...values })),
    head.timeZone,
    findings,
  );
  const transferStops = departuresByVehicle(
    `${week.folder}transfer-departures.csv`,
    tables['transfer-departures.csv'].map(({ row, values }) => ({
      row,
      vehicle: values.transferId,
      ...values,
    })),
    head.timeZone,
    findings,
  );
  const place = placeRows(head.weekId);
  const stopping = (departures: Departures | undefined) => ({
    departures: departures ?? { outbound: [], inbound: [] },
  });
  return [
    ...tables['coaches.csv'].map(({ values }) =>
      place('coach', values.COACH, stopping(coachStops.get(values.COACH)), values),
    ),
    ...tables['transfers.csv'].map(({ values }) =>
      place('transfer', values.transferId, stopping(transferStops.get(values.transferId)), values),
    ),
  ];
}

/** Seats on coaches and transfers, and own transport. */
export function seatAllocations(week: ParsedWeek): AllocationRow[] {
  const { tables, head } = week;
  const seat = (kind: 'coach' | 'transfer', place: string, values: SeatValues): AllocationRow => ({
    week_id: head.weekId,
    kind,
    place_id: place,
    direction: values.direction,
    reference: values.passenger,
    barcode: values.passenger,
    detail: {
      kind,
      place,
      direction: values.direction,
      reference: values.reference,
      pickUp: values.pickUpLocation,
      dropOff: values.dropOffLocation,
      equipmentCarriage: values.equipmentCarriage,
    } satisfies Allocation,
    gone: values.deleted === 1,
  });
  return [
    ...tables['coach-passengers.csv'].map(({ values }) => seat('coach', values.COACH, values)),
    ...tables['transfer-passengers.csv'].map(({ values }) => seat('transfer', values.transferId, values)),
    ...tables['own-transport.csv'].map(({ values }) => ({
      week_id: head.weekId,
      kind: 'own-transport',
      place_id: '',
      direction: values.direction,
      reference: values.passenger,
      barcode: values.passenger,
      detail: { kind: 'own-transport', direction: values.direction } satisfies Allocation,
      gone: false,
    })),
  ];
}

interface SeatValues {
  direction: Direction;
  passenger: string;
  reference: string | null;
  pickUpLocation: string | null;
  dropOffLocation: string | null;
  equipmentCarriage: string | null;
  deleted: 0 | 1 | null;
}

interface Stop {
  row: number;
  vehicle: string;
  direction: Direction;
  location: string;
  address: string | null;
  dateTime: string | null;
  loadingTime: string | null;
  timeZone: string | null;
  latitude: number | null;
  longitude: number | null;
}

function departuresByVehicle(
  file: string,
  stops: Stop[],
  weekZone: string,
  findings: Findings,
): Map<string, Departures> {
  const byVehicle = new Map<string, Departures>();
  for (const stop of stops) {
    const departures = byVehicle.get(stop.vehicle) ?? { outbound: [], inbound: [] };
    byVehicle.set(stop.vehicle, departures);
    departures[stop.direction].push(departure(file, stop, weekZone, findings));
  }
  return byVehicle;
}

function departure(file: string, stop: Stop, weekZone: string, findings: Findings): Departure {
  const zone = stop.timeZone ?? weekZone;
  const known = isTimeZone(zone);
  if (!known) {
    findings.problem(file, 'must be a zone such as Europe/London', {
      row: stop.row,
      column: 'timeZone',
      value: zone,
    });
  }
  const instant = stop.dateTime !== null && known ? instantOf(stop.dateTime, zone) : null;
  if (stop.dateTime !== null && known && instant === null) {
    const spot = { row: stop.row, column: 'dateTime', value: stop.dateTime };
    findings.problem(file, `is a time that clocks skip in ${zone}`, spot);
  }
  const texts =
    instant === null ? { date_formatted: null, date_time_formatted: null } : stopTexts(instant, zone);
  return {
    location: stop.location,
    address: stop.address,
    dateTime: instant === null ? null : toInstant(instant),
    ...texts,
    loading_time_formatted: stop.loadingTime,
    latitude: stop.latitude,
    longitude: stop.longitude,
  };
}
