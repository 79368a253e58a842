import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import { eventEntryCases } from '@offpiste/domain/rules/event-entry.cases.ts';
import type { Way } from '@offpiste/domain/rules/event-passages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addEvent, addTicket, entryBody } from '#testing/event-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.now();
/** Noon of the rule's cases. */
const THEN = 43_200_000;
const STATUS = { accepted: [200], conflict: [409], refused: [422, 404] };
let bench: TestApp;
let rep: Caller;
let max: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions: new CountedListVersions(), clock: () => NOW });
  await bench.addRep({ rep_id: 'R1', username: 'r1@test.example', name: 'Jo' });
  // The rep at the door in the rule's cases.
  await bench.addRep({ rep_id: 'R2', username: 'r2@test.example', name: 'Max' });
  rep = await bench.signIn('r1@test.example');
  max = await bench.signIn('r2@test.example');
});
afterAll(() => bench.close());

it.each(eventEntryCases.map((item, index) => ({ ...item, weekId: `case-${index}` })))(
  'the server agrees: $name',
  async ({ weekId, facts, request, outcome }) => {
    const { database } = bench.deps;
    const post = (caller: Caller, way: Way, at: number, given: Parameters<typeof entryBody>[1]) =>
      caller.inject({
        method: 'POST',
        url: `/api/events/validate-${way}`,
        payload: entryBody(caller.rep, {
          weekId,
          deviceTimestamp: toInstant(NOW + at - THEN),
          clientTimestamp: toInstant(NOW),
          ...given,
        }),
      });
    const { passenger } = facts;
    await addWeek(database, { weekId });
    await addEvent(database, { weekId, eventId: '500001' });
    const reference = stripFraming(request.barcode);
    if (passenger) {
      await addPassenger(database, { weekId, reference, name: passenger.name });
      await addTicket(database, reference, { weekId, eventId: '500001' });
      for (const { eventId, eventName, startsAt } of passenger.otherEvents) {
        await addEvent(database, { weekId, eventId, name: eventName, startDateTime: startsAt });
        await addTicket(database, reference, { weekId, eventId });
      }
      for (const { way, at, actionId } of passenger.passages) {
        const idempotentId = `${actionId}-${weekId}`;
        await post(max, way, at, { barcode: reference, idempotentId });
      }
      if (passenger.cancelled)
        await database.pool.query('UPDATE passenger SET cancelled = true WHERE week_id = $1', [weekId]);
      if (!passenger.booked)
        await database.pool.query(
          `DELETE FROM allocation WHERE week_id = $1 AND kind = 'event' AND place_id = '500001'`,
          [weekId],
        );
    }
    if (!facts.eventShown)
      await database.pool.query(
        `UPDATE place SET detail = detail || '{"brands": ["wasteland"]}' WHERE week_id = $1 AND kind = 'event'`,
        [weekId],
      );

    const reply = await post(rep, request.way, request.at, { barcode: request.barcode });

    expect(STATUS[outcome.verdict]).toContain(reply.statusCode);
    const { rows } = await database.pool.query(
      `SELECT outcome FROM ledger WHERE week_id = $1 AND rep_id = 'R1'`,
      [weekId],
    );
    // Ids are for once, and the cases' noon is now.
    const expected =
      'first' in outcome
        ? {
            ...outcome,
            first: {
              ...outcome.first,
              actionId: `${outcome.first.actionId}-${weekId}`,
              at: outcome.first.at + NOW - THEN,
            },
          }
        : outcome;
    expect(rows).toEqual([{ outcome: expected }]);
  },
);
