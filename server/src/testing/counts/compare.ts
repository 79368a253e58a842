import { EventInfoReply } from '@offpiste/domain/contract/event.ts';
import { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import {
  EventsAtHqReply,
  KeysAtHqReply,
  LessonsAtHqReply,
  PassesAtHqReply,
} from '@offpiste/domain/contract/hq/places.ts';
import { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import { LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import { expect } from 'vitest';
import { naiveDeparture, naiveDone, naiveInside, naiveKeysOut } from '#testing/naive-seats.ts';
import type { Caller } from '#testing/sign-in.ts';
import { type CountsBench, EVENT, LESSON, listOf, ROOM, VEHICLES, type Week } from './counted-week.ts';

/** Everything that says how many are where on a vehicle, as one text for each source; who is inside the event, and how many keys are out. */
export async function compare(week: Week, at = week.bench.desks): Promise<void> {
  const { bench, weekId } = week;
  const [expected, expectedInPlaces] = [await truth(week), await naivePlaces(week)];
  for (const desk of at) {
    // What another process has recorded is known here in a moment.
    await expect.poll(() => counted(desk, weekId), { timeout: 20_000, interval: 100 }).toEqual(expected);
    await expect.poll(() => inPlaces(bench, desk, weekId), { interval: 100 }).toEqual(expectedInPlaces);
  }
}

/** What headquarters and the reps' lists count at places that are no departures, each said by both. */
async function inPlaces({ reps }: CountsBench, desk: Caller, weekId: string) {
  const get = async (caller: Caller, url: string) => (await caller.inject({ url })).json();
  const tab = (name: string) => get(desk, `/api/hq/places/${weekId}/${name}`);
  const { data } = EventInfoReply.parse(await get(desk, `/api/events/info/${EVENT}?weekId=${weekId}`));
  const [event] = EventsAtHqReply.parse(await tab('events')).events;
  const people = data.tickets.filter(({ deleted }) => deleted === '0');
  expect(event).toMatchObject({
    ...{ expected: data.pax, entered: data.entryRaw, inside: data.inside },
    left: data.tickets.filter(({ entryStatus }) => entryStatus === 'exited').length,
    waiting: people.filter((ticket) => ticket.hasEntered === 0).length,
  });
  const entries = event?.quarters.reduce((sum, quarter) => sum + quarter.entries, 0);

  const url = `/api/workshopLessons/v2/allBarcodes/${LESSON}?weekId=${weekId}`;
  const lesson = LessonTicketsReply.parse(await get(desk, url));
  const [group] = LessonsAtHqReply.parse(await tab('lessons')).lessons;
  expect(group).toMatchObject({ booked: lesson.total, registered: lesson.registered });

  const [rep] = reps;
  if (!rep) throw new Error('there are reps');
  const passes = LiftPassTicketsReply.parse(await get(rep, `/api/scanLiftPass/allBarcodes/${weekId}`));
  const [point] = PassesAtHqReply.parse(await tab('passes')).points;
  const { total, distributed } = passes;
  expect(point).toMatchObject({ total, distributed });
  expect(point?.reps.find(({ repId }) => repId === rep.rep.repId)).toMatchObject({ total, distributed });

  const room = KeyRoomStatus.parse(await get(desk, `/api/keyDist/room/${ROOM.id}/week/${weekId}`));
  const [atHq] = KeysAtHqReply.parse(await tab('keys')).buildings.flatMap(({ rooms }) => rooms);
  const { keysOut, contested, ready, blocked } = room;
  expect(atHq).toMatchObject({ keysOut, contested, ready, blocked });
  expect([atHq?.at === 'out', atHq?.at === 'back']).toEqual([room.distributed === 1, room.returned === 1]);
  return { inside: data.inside, entries, registered: lesson.registered, distributed, keysOut };
}

/** The same by the rows of the ledger. */
async function naivePlaces({ bench, weekId }: Week): Promise<Awaited<ReturnType<typeof inPlaces>>> {
  const { database } = bench.deps;
  const entered = await naiveDone(database, weekId, 'validate-in');
  // Whoever has cancelled, or is no longer booked, is on neither list.
  const of = async (kind: 'register-lesson' | 'distribute-pass') =>
    new Set(
      (await naiveDone(database, weekId, kind))
        .filter(({ cancelled, gone }) => !cancelled && !gone)
        .map(whom),
    ).size;
  const [inside, keysOut] = [
    await naiveInside(database, weekId, EVENT),
    await naiveKeysOut(database, weekId, ROOM),
  ];
  const [registered, distributed] = [await of('register-lesson'), await of('distribute-pass')];
  return { inside, entries: entered.length, registered, distributed, keysOut };
}

const whom = ({ subject }: { subject: string }) => subject;

type Counted = Record<string, Record<'board' | 'list' | 'manifest' | 'export', string>>;

async function truth({ bench, weekId, booked }: Week): Promise<Counted> {
  const all = await Promise.all(
    VEHICLES.map(async (vehicle) => {
      const { seats, guests } = await naiveDeparture(bench.deps.database, weekId, vehicle);
      expect([...seats.keys()].sort()).toEqual(booked[vehicle.id]);
      const of = (wanted: string) => [...seats.values()].filter((seat) => seat === wanted).length;
      const [aboard, elsewhere, noShow, missing] = ['aboard', 'elsewhere', 'no-show', 'missing'].map(of);
      const text = [seats.size, aboard, elsewhere, noShow, missing, guests.size].join(' ');
      return [vehicle.id, { board: text, list: text, manifest: text, export: text }] as const;
    }),
  );
  return Object.fromEntries(all);
}

/** What one desk is answered of each vehicle, which everything must say alike. */
export async function counted(desk: Caller, weekId: string): Promise<Counted> {
  const board = BoardReply.parse(
    (await desk.inject({ url: `/api/hq/board/${weekId}?day=2026-12-11` })).json(),
  );
  const all = await Promise.all(
    VEHICLES.map(async (vehicle) => {
      const place = `${vehicle.kind}:${vehicle.id}:outbound`;
      const row = board.rows.find((one) => one.place === place);
      const list = await listOf(desk, weekId, vehicle);
      const url = `/api/hq/departures/${weekId}/${place}`;
      const departure = DepartureReply.parse((await desk.inject({ url })).json());
      const people = departure.stops.flatMap((stop) => stop.people);
      const lines = (await desk.inject({ url: `${url}/manifest.csv` })).body.trimEnd().split('\r\n').slice(1);
      const inList = list.tickets.flatMap(({ seat }) => (seat === undefined ? [] : [seat]));
      // What is closed is said alike, and by the people of each stop.
      expect(departure.departure.state).toBe(row?.state);
      expect(departure.departure.counts).toEqual(row?.counts);
      expect(
        row?.stops
          .filter(({ closed }) => closed)
          .map(({ stop, state }) => [stop, state])
          .sort(),
      ).toEqual((list.closing ?? []).map(({ stop, state }) => [stop, state]).sort());
      for (const { counts, people: here, state } of departure.stops) {
        expect(counts.expected).toBe(here.length);
        expect(state === 'closed' && counts.missing > 0).toBe(false);
      }
      expect(list.loaded).toBe(inList.filter((seat) => seat === 'aboard' || seat === 'elsewhere').length);
      expect(list.total).toBe(inList.length);
      return [
        vehicle.id,
        {
          board: row ? textOf(row.counts) : 'no row',
          list: textOfSeats(inList, list.guests?.length ?? 0),
          manifest: textOfSeats(
            people.map(({ seat }) => seat),
            departure.guests.length,
          ),
          export: textOfSeats(
            lines.map((line) => line.split(',')[4] ?? '').filter((state) => state !== 'guest'),
            lines.filter((line) => line.split(',')[4] === 'guest').length,
          ),
        },
      ] as const;
    }),
  );
  return Object.fromEntries(all);
}

function textOf(counts: BoardReply['rows'][number]['counts']): string {
  const { expected, aboard, elsewhere, noShow, missing, guests } = counts;
  return [expected, aboard, elsewhere, noShow, missing, guests].join(' ');
}

function textOfSeats(seats: readonly string[], guests: number): string {
  const of = (wanted: string) => seats.filter((seat) => seat === wanted).length;
  return [seats.length, of('aboard'), of('elsewhere'), of('no-show'), of('missing'), guests].join(' ');
}
