import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { coachLoadingCases } from '@offpiste/domain/rules/coach-loading.cases.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions } from '#ledger/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.now();
const LATE_BY = 10 * 60_000;
const STATUS = { accepted: [200], conflict: [409], refused: [422, 404] };
let bench: TestApp;
let rep: Caller;
let max: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions: new CountedListVersions(), clock: () => NOW });
  await bench.addRep({ rep_id: 'R1', username: 'r1@test.example', name: 'Jo' });
  // The rep who is first in the rule's cases.
  await bench.addRep({ rep_id: 'R2', username: 'r2@test.example', name: 'Max' });
  rep = await bench.signIn('r1@test.example');
  max = await bench.signIn('r2@test.example');
});
afterAll(() => bench.close());

it.each(coachLoadingCases.map((item, index) => ({ ...item, weekID: `case-${index}` })))(
  'the server agrees: $name',
  async ({ weekID, facts, request, outcome }) => {
    const { database } = bench.deps;
    const post = async (caller: Caller, given: Parameters<typeof loadBody>[1]) =>
      await caller.inject({
        method: 'POST',
        url: '/api/coach/load',
        payload: loadBody(caller.rep, { weekID, clientTimestamp: toInstant(NOW), ...given }),
      });
    const { passenger } = facts;
    await addWeek(database, { weekId: weekID });
    if (facts.coachRuns) await addCoach(database, { weekId: weekID, coachId: '4', outbound: ['Leeds'] });
    await addCoach(database, { weekId: weekID, coachId: '7', outbound: ['Leeds'] });
    if (passenger) {
      const reference = stripFraming(request.barcode);
      await addPassenger(database, { weekId: weekID, reference, name: passenger.name });
      if (passenger.seat)
        await addSeat(database, reference, { weekId: weekID, coachId: passenger.seat.coachId });
      const { loaded, seat } = passenger;
      if (loaded && seat) {
        const { actionId, at } = loaded;
        const first = await post(max, {
          barcode: reference,
          coachId: seat.coachId,
          idempotentId: `${actionId}-${weekID}`,
          handsetTimestamp: toInstant(at),
        });
        expect(first.statusCode).toBe(200);
      }
      if (passenger.cancelled)
        await database.pool.query('UPDATE passenger SET cancelled = true WHERE week_id = $1', [weekID]);
    }

    const reply = await post(rep, {
      ...request,
      handsetTimestamp: toInstant(NOW - (request.late ? LATE_BY : 0)),
    });

    expect(STATUS[outcome.verdict]).toContain(reply.statusCode);
    const { rows } = await database.pool.query(
      `SELECT outcome FROM ledger WHERE week_id = $1 AND rep_id = 'R1'`,
      [weekID],
    );
    // Ids are for once, so each case's first rep needs one of its own.
    const expected =
      outcome.reason === 'already-loaded'
        ? { ...outcome, loaded: { ...outcome.loaded, actionId: `${outcome.loaded.actionId}-${weekID}` } }
        : outcome;
    expect(rows).toEqual([{ outcome: expected }]);
  },
);
