import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import { extraPassengerCases } from '@offpiste/domain/rules/extra-passenger.cases.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { extrasBody } from '#testing/extras-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.now();
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

it.each(extraPassengerCases.map((item, index) => ({ ...item, weekId: `case-${index}` })))(
  'the server agrees: $name',
  async ({ weekId, facts, request, outcome }) => {
    const { database } = bench.deps;
    const { barcode, transferId } = request;
    const { transfer, passenger, added } = facts;
    const post = (caller: Caller, given: { barcode: string; at: number }) =>
      caller.inject({
        method: 'POST',
        url: '/api/transfer/extra-passengers',
        payload: extrasBody(caller.rep, [given.barcode], {
          weekId,
          transferId,
          at: given.at,
          clientTimestamp: toInstant(NOW),
        }),
      });
    const reference = stripFraming(barcode);
    await addWeek(database, { weekId });
    const stops = { outbound: ['Geneva airport'], inbound: ['Les Arcs'] };
    if (transfer) {
      const runs = Object.fromEntries(transfer.runs.map((way) => [way, stops[way]]));
      await addTransfer(database, { weekId, transferId, ...runs });
    }
    await addTransfer(database, { weekId, transferId: 'LYS-02', ...stops });
    if (added) expect((await post(max, { barcode: reference, at: added.at })).statusCode).toBe(200);
    if (passenger) {
      const { name, cancelled, bookings } = passenger;
      await addPassenger(database, { weekId, reference, name, cancelled });
      for (const { pickUpLocation, ...booking } of bookings)
        await addTransferSeat(database, reference, { weekId, ...booking, pickUp: pickUpLocation ?? '' });
    }

    const reply = await post(rep, { barcode, at: NOW });

    expect(reply.statusCode).toBe(outcome.reason === 'transfer-unknown' ? 404 : 200);
    if (reply.statusCode === 200)
      expect(reply.json().results).toMatchObject([{ barcode, outcome: outcome.reason }]);
    const { rows } = await database.pool.query(
      `SELECT outcome FROM ledger WHERE week_id = $1 AND rep_id = 'R1'`,
      [weekId],
    );
    // The first rep's id is the server's own.
    const expected =
      outcome.reason === 'already-added'
        ? { ...outcome, added: { ...outcome.added, actionId: expect.any(String) } }
        : outcome;
    expect(rows).toEqual([{ outcome: expected }]);
  },
);
