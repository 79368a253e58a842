import { STATED_SEATS } from '@offpiste/domain/contract/close-departure.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { closeCases } from '@offpiste/domain/rules/close-departure.cases.ts';
import type { SeatState } from '@offpiste/domain/rules/departure.ts';
import { isLoaded } from '@offpiste/domain/rules/journey.ts';
import { noShowCases } from '@offpiste/domain/rules/no-show.cases.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody, noShowBody } from '#testing/departure-body.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.now();
const LATE = { handsetTimestamp: toInstant(NOW - 10 * 60_000), clientTimestamp: toInstant(NOW) };
const IN_TIME = { handsetTimestamp: toInstant(NOW), clientTimestamp: toInstant(NOW) };
const FIRST = { handsetTimestamp: toInstant(1_000), clientTimestamp: toInstant(NOW) };
const STATUS = { accepted: [200], conflict: [409], refused: [404, 422] };
const KNOWN = 'NUCO-AB12CD-000001';
let bench: TestApp;
/** Who asks in the cases, and who was there first. */
let jo: Caller;
let max: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  await bench.addRep({ rep_id: 'R1', username: 'r1@test.example', name: 'Jo' });
  await bench.addRep({ rep_id: 'R2', username: 'r2@test.example', name: 'Max' });
  jo = await bench.signIn('r1@test.example');
  max = await bench.signIn('r2@test.example');
});
afterAll(() => bench.close());

const post = (who: Caller, url: string, payload: object) => who.inject({ method: 'POST', url, payload });

async function outcomeOf(weekId: string, idempotentId: string): Promise<unknown> {
  const { rows } = await bench.deps.database.pool.query(
    'SELECT outcome FROM ledger WHERE week_id = $1 AND idempotent_id = $2',
    [weekId, idempotentId],
  );
  return rows[0]?.outcome;
}

/** Ids are used once, so each case's first rep needs a different one. */
const ofCase = <T extends object>(outcome: T, weekId: string) =>
  'first' in outcome
    ? { ...outcome, first: { ...(outcome.first as object), actionId: `action-0001-${weekId}` } }
    : outcome;

it.each(noShowCases.map((item, index) => ({ ...item, weekID: `no-show-${index}` })))(
  'the server agrees: $name',
  async ({ weekID, facts, request, outcome }) => {
    const { database } = bench.deps;
    const { passenger, departureKnown } = facts;
    await addWeek(database, { weekId: weekID });
    for (const coachId of departureKnown ? ['4', '7'] : ['7'])
      await addCoach(database, { weekId: weekID, coachId, outbound: ['Leeds'] });
    if (passenger) {
      const { booked, journey, journeyPlace } = passenger;
      await addPassenger(database, { weekId: weekID, reference: KNOWN, name: passenger.name });
      const there = journeyPlace.split(':')[1];
      if (there) await addSeat(database, KNOWN, { weekId: weekID, coachId: there });
      const about = { weekID, barcode: KNOWN, idempotentId: `action-0001-${weekID}`, ...FIRST };
      if (there && isLoaded(journey))
        await post(max, '/api/coach/load', loadBody(max.rep, { ...about, coachId: there }));
      else if (there)
        await post(
          max,
          '/api/departures/no-show',
          noShowBody(max.rep, { ...about, vehicleId: there, reason: 'ill' }),
        );
      if (there && there !== booked?.placeId) {
        await database.pool.query('DELETE FROM allocation WHERE week_id = $1', [weekID]);
        if (booked) await addSeat(database, KNOWN, { weekId: weekID, coachId: booked.placeId });
      } else if (booked && !there)
        await addSeat(database, KNOWN, { weekId: weekID, coachId: booked.placeId });
      await database.pool.query('UPDATE passenger SET cancelled = $2 WHERE week_id = $1', [
        weekID,
        passenger.cancelled,
      ]);
    }
    const { barcode, vehicleId, reason, note } = request;
    const body = noShowBody(jo.rep, {
      weekID,
      barcode,
      vehicleId,
      reason,
      note,
      ...(request.late ? LATE : IN_TIME),
    });
    const reply = await post(jo, '/api/departures/no-show', body);
    expect(STATUS[outcome.verdict]).toContain(reply.statusCode);
    expect(await outcomeOf(weekID, body.idempotentId)).toEqual(ofCase(outcome, weekID));
  },
);

it.each(closeCases.map((item, index) => ({ ...item, weekID: `close-${index}` })))(
  'the server agrees: $name',
  async ({ weekID, facts, request, outcome }) => {
    const { database } = bench.deps;
    await addWeek(database, { weekId: weekID });
    await addCoach(database, { weekId: weekID, coachId: '7', outbound: ['Leeds'] });
    if (facts.stops) await addCoach(database, { weekId: weekID, coachId: '4', outbound: [...facts.stops] });
    for (const { reference, name, stop, seat } of facts.stops ? facts.people : []) {
      await addPassenger(database, { weekId: weekID, reference, name: name ?? '' });
      if (stop) await addSeat(database, reference, { weekId: weekID, coachId: '4', pickUp: stop });
      if (seat === 'missing') continue;
      const about = { weekID, barcode: reference, ...FIRST };
      const coachId = seat === 'elsewhere' ? '7' : '4';
      if (seat === 'no-show') await post(max, '/api/departures/no-show', noShowBody(max.rep, about));
      else await post(max, '/api/coach/load', loadBody(max.rep, { ...about, coachId }));
    }
    const code = (seat: SeatState) =>
      STATED_SEATS.indexOf(seat as (typeof STATED_SEATS)[number]) as 0 | 1 | 2;
    for (const [stop, { text }] of Object.entries(facts.closes ?? {})) {
      const manifest = text.split('\n').map((line) => {
        const [reference = '', seat] = line.split(' ');
        return { reference, stop: 0, state: code(seat as SeatState) };
      });
      const about = { weekID, stops: [stop], manifest, idempotentId: `action-0001-${weekID}`, ...FIRST };
      expect([200, 409]).toContain(
        (await post(max, '/api/departures/close', closeBody(max.rep, about))).statusCode,
      );
    }
    const body = closeBody(jo.rep, {
      weekID,
      stops: [...request.stops],
      manifest: request.manifest.map(({ seat, ...person }) => ({ ...person, state: code(seat) })),
      ...(request.late ? LATE : IN_TIME),
    });
    const reply = await post(jo, '/api/departures/close', body);
    expect(STATUS[outcome.verdict]).toContain(reply.statusCode);
    expect(await outcomeOf(weekID, body.idempotentId)).toEqual(ofCase(outcome, weekID));
  },
);
