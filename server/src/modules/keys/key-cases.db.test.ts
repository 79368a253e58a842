import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { keyDistributionCases } from '@offpiste/domain/rules/key-distribution.cases.ts';
import { keyReturnCases } from '@offpiste/domain/rules/key-return.cases.ts';
import { ZOE } from '@offpiste/domain/rules/key-rooms.cases.ts';
import type { KeyRoom, KeyTotals } from '@offpiste/domain/rules/key-totals.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { addKeyRoom, distributeBody, returnBody } from '#testing/key-room.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addWeek } from '#testing/week-fixture.ts';

const NOW = Date.now();
const LATE_BY = 10 * 60_000;
const STATUS = { accepted: [200], conflict: [409], refused: [422, 404] };
let bench: TestApp;
let rep: Caller;
let max: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  await bench.addRep({ rep_id: 'R1', username: 'r1@test.example', name: 'Jo' });
  // The rep who is first in the rule's cases.
  await bench.addRep({ rep_id: 'R2', username: 'r2@test.example', name: 'Max' });
  rep = await bench.signIn('r1@test.example');
  max = await bench.signIn('r2@test.example');
});
afterAll(() => bench.close());

const post = (caller: Caller, call: 'distribute' | 'return', payload: object) =>
  caller.inject({ method: 'POST', url: `/api/keyDist/${call}`, payload });

/** Makes a week with the rule's facts: Max did the earlier actions. */
async function weekWith(weekId: string, room: KeyRoom | null, totals: KeyTotals): Promise<void> {
  const { database } = bench.deps;
  await addWeek(database, { weekId });
  if (!room) return;
  const { numberOfKeys, extraKeys, allowedBarcodes } = room;
  const keys = { numberOfKeys, extraKeys, allowedBarcodes };
  // Whoever receives keys may do so at that time.
  await addKeyRoom(database, { weekId, roomId: '1', keys: { ...keys, allowedBarcodes: [ZOE] } });
  const at = (epochMs: number) => ({ handsetTimestamp: toInstant(epochMs), clientTimestamp: toInstant(NOW) });
  const { out, extraKeysBack, lastOut, lastBack } = totals;
  const backBefore = lastBack ? numberOfKeys : extraKeysBack;
  if (lastOut) {
    const given = { weekId, numberOfKeys: out + backBefore, barcode: ZOE, ...at(lastOut.at) };
    expect((await post(max, 'distribute', distributeBody(max.rep, given))).statusCode).toBe(200);
  }
  if (backBefore > 0) {
    const given = { weekId, numberOfKeys: backBefore, extraKeysReturned: extraKeysBack };
    const when = at(lastBack?.at ?? 1_500);
    expect((await post(max, 'return', returnBody(max.rep, { ...given, ...when }))).statusCode).toBe(200);
  }
  const sheet = { ...keys, ready: room.ready ? 1 : 0, blocked: room.blocked ? 1 : 0 };
  await database.pool.query(`UPDATE place SET sheet = sheet || $2 WHERE week_id = $1 AND kind = 'room'`, [
    weekId,
    JSON.stringify(sheet),
  ]);
}

async function outcomeOf(weekId: string): Promise<unknown> {
  const { rows } = await bench.deps.database.pool.query(
    `SELECT outcome FROM ledger WHERE week_id = $1 AND rep_id = 'R1'`,
    [weekId],
  );
  return rows.map((row) => row.outcome);
}

const timesOf = ({ late }: { late: boolean }) => ({
  handsetTimestamp: toInstant(NOW - (late ? LATE_BY : 0)),
  clientTimestamp: toInstant(NOW),
});

it.each(keyDistributionCases.map((item, index) => ({ ...item, weekId: `out-${index}` })))(
  'the server agrees on handing out: $name',
  async ({ weekId, facts, request, outcome }) => {
    await weekWith(weekId, facts.room, facts.totals);
    const { barcode, numberOfKeys } = request;
    if (facts.belongsTo) {
      const { roomId, roomName, buildingName } = facts.belongsTo;
      const building = { id: 'les-cimes', name: buildingName };
      const keys = { allowedBarcodes: [barcode] };
      await addKeyRoom(bench.deps.database, { weekId, roomId, roomName, building, keys });
    }
    const given = { weekId, barcode, numberOfKeys, ...timesOf(request) };
    const reply = await post(rep, 'distribute', distributeBody(rep.rep, given));
    expect(STATUS[outcome.verdict]).toContain(reply.statusCode);
    expect(await outcomeOf(weekId)).toEqual([outcome]);
  },
);

it.each(keyReturnCases.map((item, index) => ({ ...item, weekId: `back-${index}` })))(
  'the server agrees on taking back: $name',
  async ({ weekId, facts, request, outcome }) => {
    await weekWith(weekId, facts.room, facts.totals);
    const { numberOfKeys, extraKeysReturned } = request;
    const given = { weekId, numberOfKeys, extraKeysReturned, ...timesOf(request) };
    const reply = await post(rep, 'return', returnBody(rep.rep, given));
    expect(STATUS[outcome.verdict]).toContain(reply.statusCode);
    expect(await outcomeOf(weekId)).toEqual([outcome]);
  },
);
