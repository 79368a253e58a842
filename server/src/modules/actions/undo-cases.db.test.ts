import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { undoCases } from '@offpiste/domain/rules/undo.cases.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.now();
/** The moment from which the instants of the cases count. */
const BASE = NOW - 24 * 3_600_000;
const KNOWN = 'NUCO-AB12CD-000001';
const UNKNOWN = 'NUCO-ZZZZZZ-999999';
const STATUS = { accepted: [200], conflict: [409], refused: [403, 404, 422] };
const clientTimestamp = toInstant(NOW);
const handset = (at: number) => ({ handsetTimestamp: toInstant(BASE + at), clientTimestamp });
let bench: TestApp;
let reps: Record<string, Caller>;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions: new CountedListVersions(), clock: () => NOW });
  // The rep who asks in the cases, and the colleague.
  await bench.addRep({ rep_id: 'R1', username: 'r1@test.example', name: 'Jo' });
  await bench.addRep({ rep_id: 'R2', username: 'r2@test.example', name: 'Max', level: 2 });
  reps = { R1: await bench.signIn('r1@test.example'), R2: await bench.signIn('r2@test.example') };
});
afterAll(() => bench.close());

async function undo(by: string, id: string, payload: object) {
  const reply = await reps[by]?.inject({ method: 'POST', url: `/api/actions/${id}/undo`, payload });
  return reply?.statusCode;
}

async function load(by: string, given: Parameters<typeof loadBody>[1]) {
  const caller = reps[by] as Caller;
  return await caller.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: loadBody(caller.rep, given),
  });
}

it.each(undoCases.map((item, index) => ({ ...item, weekId: `case-${index}` })))(
  'the server agrees: $name',
  async ({ weekId, facts, request, outcome }) => {
    const { database } = bench.deps;
    await database.pool.query(`UPDATE rep SET level = $1 WHERE rep_id = 'R1'`, [facts.rep.level]);
    await addWeek(database, { weekId });
    await addCoach(database, { weekId, coachId: '4', outbound: ['Leeds'] });
    await addPassenger(database, { weekId, reference: KNOWN });
    await addSeat(database, KNOWN, { weekId, coachId: '4' });
    const { action } = facts;
    let target = `action-${weekId}`;
    if (action) {
      const barcode = action.isFact ? KNOWN : UNKNOWN;
      const loaded = { weekID: weekId, barcode, idempotentId: target, ...handset(action.at) };
      expect((await load(action.repId, loaded)).statusCode).toBe(action.isFact ? 200 : 404);
      const first = action.isUndo
        ? { by: action.repId, id: `undo-0000-${weekId}`, at: action.at }
        : action.undone && {
            by: action.undone.repId,
            id: `${action.undone.actionId}-${weekId}`,
            at: action.undone.at,
          };
      if (first)
        expect(await undo(first.by, target, { weekId, idempotentId: first.id, ...handset(first.at) })).toBe(
          200,
        );
      if (action.isUndo && first) target = first.id;
    }

    const { reason } = request;
    const payload = {
      weekId,
      idempotentId: `asked-${weekId}`,
      ...handset(request.at),
      ...(reason !== null && { reason }),
    };
    expect(STATUS[outcome.verdict]).toContain(await undo('R1', target, payload));

    const { rows } = await database.pool.query(
      `SELECT outcome FROM ledger WHERE week_id = $1 AND idempotent_id = $2`,
      [weekId, payload.idempotentId],
    );
    // Ids are for once and instants are of today.
    const expected =
      outcome.reason === 'already-undone'
        ? {
            ...outcome,
            undone: {
              ...outcome.undone,
              actionId: `${outcome.undone.actionId}-${weekId}`,
              at: BASE + outcome.undone.at,
            },
          }
        : outcome;
    expect(rows).toEqual([{ outcome: expected }]);
  },
);
