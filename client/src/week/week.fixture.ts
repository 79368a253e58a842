import { gzipSync } from 'node:zlib';
import type { WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';

/** A seat on a coach. */
export function coachSeat(
  place: string | null,
  direction: Direction = 'outbound',
  pickUp: string | null = 'Leeds',
) {
  return {
    kind: 'coach',
    place,
    direction,
    reference: null,
    pickUp,
    dropOff: 'Resort',
    equipmentCarriage: null as string | null,
  } as const;
}

export function weekPassenger(over: Partial<WeekPassenger> & { reference: string }): WeekPassenger {
  return {
    id: over.reference,
    passengerName: "Jo O'Brien",
    status: 'Confirmed',
    groupName: null,
    allocations: [],
    ...over,
  };
}

const departure = (location: string, text: string) => ({
  location,
  address: null,
  dateTime: '2026-12-11T05:30:00Z',
  date_formatted: null,
  date_time_formatted: text,
  loading_time_formatted: null,
  latitude: null,
  longitude: null,
});

/** A week of two coaches and a transfer; coach 9 is in no booking and has no stop. */
export function weekData(passengers: WeekPassenger[], over: Partial<WeekData['rep']> = {}): WeekData {
  return {
    week: {
      weekId: 'W1',
      weekName: 'Week 1',
      systemId: 'S1',
      timeZone: 'Europe/Paris',
      startsOn: '2026-12-11',
      endsOn: '2026-12-18',
      places: {
        accommodation: {},
        room: {},
        coach: {
          '4': { departures: { outbound: [departure('Leeds', 'Fri 11 Dec 05:30')], inbound: [] } },
          '7': { departures: { outbound: [departure('Hull', 'Fri 11 Dec 06:00')], inbound: [] } },
          '9': { departures: { outbound: [], inbound: [] } },
        },
        transfer: {
          'GVA-01': { departures: { outbound: [departure('Geneva', 'Sat 12 Dec 10:20')], inbound: [] } },
        },
        lesson: {},
        event: {},
        'lift-pass': {},
        'ski-hire': {},
      },
      passengers,
    },
    rep: { repId: 'R1', name: 'Robin Field', level: 1, tenant: 'nuco', policyEpoch: 1, ...over },
  };
}

/** The bytes as the server sends them. */
export function packed(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(typeof value === 'string' ? value : JSON.stringify(value)));
}

/** The same week with a lesson, a workshop and two events. */
export function placedWeek(passengers: WeekPassenger[], over: Partial<WeekData['rep']> = {}): WeekData {
  const data = weekData(passengers, over);
  const facts = {
    meetingPoint: 'Rond Point',
    meetingPointUrl: null,
    times: '09:00',
    notes: null,
    capacity: 8,
  };
  const event = {
    ...{
      brands: ['nuco'],
      description: null,
      host: null,
      location: null,
      endDateTime: null,
      lastEntry: null,
    },
    ...{ sponsor: null, barType: null, transportInfo: null, clothing: null, extraInfo: null },
  };
  Object.assign(data.week.places, {
    lesson: {
      '310020': { ...facts, group: 'Carving 10', lessonType: 'workshop' },
      '310010': { ...facts, group: 'Beginner 2', lessonType: 'lessons' },
    },
    event: {
      '500002': { ...event, name: 'Farewell', startDateTime: '2026-12-17T20:00:00Z' },
      '500001': { ...event, name: 'Welcome Party', startDateTime: '2026-12-12T20:00:00Z' },
    },
  });
  return data;
}
