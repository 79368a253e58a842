import type { BoardReply, BoardRow, BoardStop, SeatCounts } from '@offpiste/domain/contract/hq/board.ts';
import type { DepartureReply, ManifestPerson, ManifestStop } from '@offpiste/domain/contract/hq/departure.ts';

export const HERE = 'coach:4:outbound';

export function someCounts(over: Partial<SeatCounts> = {}): SeatCounts {
  return { expected: 8, aboard: 3, elsewhere: 2, noShow: 1, missing: 2, guests: 4, ...over };
}

export function aBoardStop(stop: string, over: Partial<BoardStop> = {}): BoardStop {
  return {
    stop,
    leavesAt: null,
    leavesText: null,
    counts: someCounts(),
    state: 'open',
    closed: null,
    ...over,
  };
}

export function aBoardRow(over: Partial<BoardRow> = {}): BoardRow {
  return {
    place: HERE,
    kind: 'coach',
    id: '4',
    direction: 'outbound',
    name: 'Coach 4',
    departsAt: null,
    nextStop: 'Leeds',
    state: 'loading',
    counts: someCounts(),
    equipment: { expected: 6, aboard: 5 },
    capacity: 53,
    spare: 9,
    driver: { name: 'Dee Hart', phone: '+44 7700 900501' },
    brands: ['nuco'],
    resorts: ['Val Corbier'],
    reps: [{ repId: 'R1', name: 'Jo Lane', at: '2026-12-11T05:00:00Z' }],
    phones: { unsent: 0, oldestAt: null, silent: false },
    stops: [aBoardStop('Leeds')],
    missing: [],
    ...over,
  };
}

export function aBoard(rows: BoardRow[], over: Partial<BoardReply> = {}): BoardReply {
  return {
    asOf: '2026-12-11T05:00:00Z',
    zone: 'Europe/Paris',
    day: '2026-12-11',
    days: ['2026-12-11'],
    nearestDay: null,
    rows,
    attention: { leftShort: 0, leavingSoon: 0, silentPhones: 0 },
    withoutSeat: [],
    ...over,
  };
}

export function aPerson(reference: string, over: Partial<ManifestPerson> = {}): ManifestPerson {
  return {
    reference,
    name: `Name of ${reference}`,
    seat: 'missing',
    recorded: null,
    equipment: false,
    phone: null,
    group: null,
    booking: `booking of ${reference}`,
    bookedOn: null,
    ...over,
  };
}

/** What a seat's state rests on. */
export const recordedHere: NonNullable<ManifestPerson['recorded']> = {
  actionId: 'action-1',
  at: '2026-12-11T05:00:00Z',
  by: 'Jo Lane',
  repId: 'R1',
  place: HERE,
  reason: null,
  note: '',
};

export function aManifestStop(stop: string, people: ManifestPerson[], over: Partial<ManifestStop> = {}) {
  return { ...aBoardStop(stop), people, changes: [], ...over };
}

export function aDeparture(stops: ManifestStop[], over: Partial<DepartureReply> = {}): DepartureReply {
  const { stops: _, missing: __, ...departure } = aBoardRow();
  return {
    asOf: '2026-12-11T05:00:00Z',
    zone: 'Europe/Paris',
    departure,
    stops,
    guests: [],
    gone: [],
    history: [],
    ...over,
  };
}
