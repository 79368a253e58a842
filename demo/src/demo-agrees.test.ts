import { describe, expect, test } from 'vitest';
import { type Row, rowsOf } from './bundle-rows.fixtures.ts';
import { type DemoSize, demoSeason } from './demo-season.ts';

const today = '2026-12-15';

/** Whoever looks something up in the demo finds the same elsewhere: every line is a pair of lists that must agree. */
describe.each(['small', 'season'] as DemoSize[])('in the %s season', (size) => {
  const bundle = demoSeason({ size, today });
  const season = (name: string) => rowsOf(bundle, `season/${name}`);

  describe.each(['demo-week-1', 'demo-week-2', 'demo-training'])('in %s', (weekId) => {
    const file = (name: string) => rowsOf(bundle, `weeks/${weekId}/${name}`);
    const head: { startsOn: string } = JSON.parse(String(bundle[`weeks/${weekId}/week.json`]));

    test('no lesson and no workshop has more participants than places', () => {
      const taking = counts(file('lesson-participants.csv'), 'lessonId');
      const overFull = file('lessons.csv').filter(
        ({ lessonId = '', capacity }) => capacity && (taking.get(lessonId) ?? 0) > Number(capacity),
      );
      expect(overFull.map(({ group }) => group)).toEqual([]);
    });

    test('nobody sleeps in two rooms, and no room has more guests than beds', () => {
      const guests = file('room-passengers.csv');
      const inRoom = counts(guests, 'subblock_id');
      expect(repeated(guests, (guest) => guest.passenger)).toEqual([]);
      expect(
        file('rooms.csv').filter(
          ({ subblock_id = '', subblock_capacity }) =>
            (inRoom.get(subblock_id) ?? 0) > Number(subblock_capacity),
        ),
      ).toEqual([]);
    });

    test('nobody travels twice in one direction', () => {
      const journeys = ['coach-passengers.csv', 'transfer-passengers.csv', 'own-transport.csv'].flatMap(file);
      expect(repeated(journeys, (seat) => `${seat.passenger} ${seat.direction}`)).toEqual([]);
    });

    test('nobody has tickets for two events at the same time, and no place has two', () => {
      const events = new Map(file('events.csv').map((event) => [event.eventId, event]));
      const evenings = [
        ...Map.groupBy(file('event-participants.csv'), (ticket) => ticket.passenger).values(),
      ];
      const clashing = evenings.flatMap((tickets) =>
        overlapping(tickets.map(({ eventId }) => events.get(eventId))),
      );
      expect(clashing).toEqual([]);
      const happenings = file('whats-on.csv').map((happening) => ({
        name: happening.title,
        locationName: happening.locationName,
        startDateTime: happening.start,
        endDateTime: happening.end,
      }));
      const places = Map.groupBy(
        happenings.filter(({ locationName }) => locationName),
        (event) => event.locationName,
      );
      expect([...places.values()].flatMap(overlapping)).toEqual([]);
    });

    test('the last entry to an event is while it lasts', () => {
      const never = file('events.csv').filter(({ startDateTime = '', endDateTime = '', lastEntry }) => {
        const [, start = ''] = startDateTime.split(' ');
        const [, end = '23:59'] = endDateTime.split(' ');
        return lastEntry && (lastEntry < start || lastEntry > end);
      });
      expect(never.map(({ name }) => name)).toEqual([]);
    });

    test('nobody drives two coaches or two transfers', () => {
      const coaches = file('coaches.csv').flatMap((coach) => [coach['MAIN DRIVER'], coach['2nd DRIVER']]);
      const transfers = file('transfers.csv').map(({ Driver }) => Driver);
      const drivers = [...coaches, ...transfers].filter(Boolean);
      expect(new Set(drivers).size).toBe(drivers.length);
    });

    test('a coach crosses the sea after its last stop', () => {
      const stops = file('coach-departures.csv').filter(({ direction }) => direction === 'outbound');
      const late = file('coaches.csv').filter((coach) => {
        const crossing = coach['DOCA Date/Time']?.slice(-5) ?? '';
        return stops.some(
          ({ COACH, dateTime = '' }) => COACH === coach.COACH && dateTime.slice(-5) >= crossing,
        );
      });
      expect(late.map(({ COACH }) => COACH)).toEqual([]);
    });

    test('a rep who rides on a coach boards it where and when it leaves', () => {
      const departures = file('coach-departures.csv');
      const riders = file('rep-records.csv').flatMap((rep) =>
        (['outbound', 'inbound'] as const).map((direction) => {
          const own = direction === 'outbound' ? 'OB' : 'IB';
          return {
            direction,
            rep,
            transport: rep[`${own} Transport`],
            stop: rep[`${own} Pick Up Point`],
            at: rep[`${own} Depart`],
          };
        }),
      );
      const stranded = riders.filter(
        ({ direction, transport, stop, at }) =>
          transport?.startsWith('Coach ') &&
          !departures.some(
            (departure) =>
              `Coach ${departure.COACH}` === transport &&
              departure.direction === direction &&
              departure.location === stop &&
              departure.dateTime?.endsWith(at ?? '?'),
          ),
      );
      expect(stranded.map(({ rep, transport }) => `${rep.Rep}: ${transport}`)).toEqual([]);
    });

    test('a rep’s season names the resort and the day of arrival of the week’s record', () => {
      const records = new Map(file('rep-records.csv').map((rep) => [rep['User ID'], rep]));
      const other = season('my-season.csv').filter((line) => {
        const record = records.get(line.repId);
        if (line.weekId !== weekId || !record?.Resort) return false;
        return (['Resort', 'Role', 'Arrivals', 'Departures'] as const).some(
          (cell) => line[cell] !== record[cell],
        );
      });
      expect(other.map(({ repId }) => repId)).toEqual([]);
    });

    test('keys and passes that are out were somebody’s to hand out, and not before the week', () => {
      const out = (row: Row) => row.distributed === '1';
      const passes = file('lift-passes.csv').filter(out);
      expect(passes.filter(({ staffMembers }) => staffMembers === '')).toEqual([]);
      const keys = file('key-rooms.csv').filter(out);
      if (head.startsOn > today) expect([...keys, ...passes]).toEqual([]);
    });
  });
});

function counts(rows: readonly Row[], cell: string): Map<string, number> {
  const groups = Map.groupBy(rows, (row) => row[cell] ?? '');
  return new Map([...groups].map(([value, { length }]) => [value, length]));
}

function repeated(rows: readonly Row[], key: (row: Row) => string | undefined): string[] {
  const groups = Map.groupBy(rows, (row) => key(row) ?? '');
  return [...groups].flatMap(([value, { length }]) => (length > 1 ? [value] : []));
}

/** The events that begin while another of the list lasts; one without an end lasts two hours. */
function overlapping(events: readonly (Row | undefined)[]): string[] {
  const times = events
    .filter((event) => event !== undefined)
    .map(({ name, startDateTime = '', endDateTime }) => {
      const start = Date.parse(`${startDateTime.replace(' ', 'T')}Z`);
      const end = endDateTime ? Date.parse(`${endDateTime.replace(' ', 'T')}Z`) : start + 7_200_000;
      return { name, start, end };
    })
    .sort((a, b) => a.start - b.start);
  return times.flatMap((event, index) => {
    const before = times[index - 1];
    return before && event.start < before.end ? [`${before.name} and ${event.name}`] : [];
  });
}
