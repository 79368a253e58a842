import { errorText } from '@offpiste/domain/contract/errors.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  distributePassErrorCodes,
  distributePassErrorValues,
  passDistributedText,
} from '@offpiste/domain/contract/lift-pass.ts';
import { passDistributionCases } from '@offpiste/domain/rules/lift-pass.cases.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addLiftPass, distributeBody } from '#testing/lift-pass-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.now();
const LATE_BY = 10 * 60_000;
const STATUS = { accepted: [200], conflict: [409], refused: [403, 404, 422] };
let bench: TestApp;
/** By brand: the umbrella's slug belongs to a separate account. */
const reps: Record<string, Caller> = {};
let max: Caller;

const cases = passDistributionCases.flatMap((item, index) =>
  // A distribution is the same whether it arrives at once or hours later.
  [false, true].map((late) => ({
    ...item,
    name: late ? `late: ${item.name}` : item.name,
    late,
    weekID: `case-${index}-${late}`,
  })),
);

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  for (const tenant of ['nuco', 'wasteland', 'snowfuze']) {
    await bench.addRep({ rep_id: `R1-${tenant}`, username: `${tenant}@test.example`, tenant });
    reps[tenant] = await bench.signIn(`${tenant}@test.example`);
  }
  // The rep who is first in the rule's cases.
  await bench.addRep({ rep_id: 'R2', username: 'r2@test.example', name: 'Max' });
  max = await bench.signIn('r2@test.example');
});
afterAll(() => bench.close());

it.each(cases)('the server agrees: $name', async ({ weekID, facts, request, outcome, late }) => {
  const { database } = bench.deps;
  const rep = reps[request.brand.slug];
  if (!rep) throw new Error(`nobody of ${request.brand.slug}`);
  const post = async (caller: Caller, given: Parameters<typeof distributeBody>[1]) =>
    await caller.inject({
      method: 'POST',
      url: '/api/scanLiftPass',
      payload: distributeBody(caller.rep, { weekID, clientTimestamp: toInstant(NOW), ...given }),
    });
  await addWeek(database, { weekId: weekID });
  const passengers = new Map(facts.passes.map((pass) => [pass.bookingRef, pass.name]));
  for (const [reference, name] of passengers)
    await addPassenger(database, { weekId: weekID, reference, name });
  for (const { barcode, bookingRef, staffMembers, distributed } of facts.passes) {
    const ids = staffMembers.map((id) => (id === 'R1' ? rep.rep.repId : id));
    const staff = distributed && distributed !== 'unknown' ? [...ids, distributed.repId] : ids;
    await addLiftPass(database, {
      weekId: weekID,
      barcode,
      bookingRef,
      staffMembers: staff,
      distributedBefore: distributed === 'unknown',
    });
    if (!distributed || distributed === 'unknown') continue;
    const first = await post(max, {
      barcode,
      idempotentId: `${distributed.actionId}-${weekID}`,
      handsetTimestamp: toInstant(distributed.at),
    });
    expect(first.statusCode).toBe(200);
  }
  for (const { barcode } of facts.passes.filter((pass) => pass.deleted))
    await database.pool.query('UPDATE allocation SET gone = true WHERE week_id = $1 AND barcode = $2', [
      weekID,
      barcode,
    ]);

  const reply = await post(rep, {
    barcode: request.barcode,
    handsetTimestamp: toInstant(NOW - (late ? LATE_BY : 0)),
  });

  expect(STATUS[outcome.verdict]).toContain(reply.statusCode);
  const { rows } = await database.pool.query(
    'SELECT outcome, is_fact FROM ledger WHERE week_id = $1 AND rep_id = $2',
    [weekID, rep.rep.repId],
  );
  // Ids are used once, so each case's first rep needs a different one.
  const expected =
    outcome.reason === 'already-distributed' && outcome.distributed !== 'unknown'
      ? {
          ...outcome,
          distributed: { ...outcome.distributed, actionId: `${outcome.distributed.actionId}-${weekID}` },
        }
      : outcome;
  const isFact = outcome.verdict === 'accepted' || (outcome.verdict === 'conflict' && late);
  expect(rows).toEqual([{ outcome: expected, is_fact: isFact }]);
  if (outcome.verdict === 'accepted') {
    expect(reply.json().message).toBe(passDistributedText(facts.passes[0]?.name ?? ''));
  } else {
    const code = distributePassErrorCodes[outcome.reason];
    expect(reply.json()).toMatchObject({ code, error: errorText(code, distributePassErrorValues(outcome)) });
  }
});
