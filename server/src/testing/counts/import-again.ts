import { WeekReply } from '@offpiste/domain/contract/hq/weeks.ts';
import { expect } from 'vitest';
import type { Bookings } from '#testing/office-week.ts';
import { confirmPasskey } from '#testing/sign-in-at-hq.ts';
import { isWhole } from '#testing/sweeps.ts';
import { uploadsAtHq } from '#testing/uploads-at-hq.ts';
import type { Week } from './counted-week.ts';

/** How many imports counted, and how many were refused because something was recorded meanwhile. */
export const imports = { import: { applied: 0, refused: 0 }, 'put back': { applied: 0, refused: 0 } };

/**
 * Has what the office has changed, or an earlier import, checked and applied as a manager does. Only what is recorded
 * between the check and the end may refuse it.
 */
export async function importAgain(week: Week): Promise<void> {
  const { bench, weekId, office, random, imported } = week;
  const { manager } = bench;
  const kind = random.pick(['import', 'put back'] as const);
  const { post, uploaded, work, read, apply } = uploadsAtHq(bench, manager);
  let importId: string;
  let booked: Bookings | undefined;
  if (kind === 'import') {
    office.change();
    booked = office.booked();
    importId = await uploaded({ 'week.zip': office.bundle() }, weekId);
    expect(await post(`/api/hq/imports/${importId}/check`, {})).toMatchObject({ status: 202 });
  } else {
    const { run } = random.pick(await importsOf(week));
    booked = imported.get(run);
    await confirmPasskey(bench, manager.rep.repId);
    const asked = await post(`/api/hq/weeks/${weekId}/put-back`, { run });
    expect(asked).toMatchObject({ status: 202 });
    importId = asked.importId;
  }
  // In the whole sweep one week has its imports in processes with limits, as a server does them.
  const how = { inProcess: isWhole && weekId === 'seed-1' };
  await work(how);
  const found = await read(importId);
  expect([found.state, found.report?.groups]).toEqual(['checked', []]);
  const { status, code } = await apply(found);
  expect([status, code]).toBeOneOf([
    [202, undefined],
    [409, 'import_stale'],
  ]);
  await work(how);
  const { state, message } = await read(importId);
  expect([state, message]).toBeOneOf([
    ['applied', null],
    ['refused', expect.stringContaining('has changed since this check')],
    ['checked', null],
  ]);
  imports[kind][state === 'applied' ? 'applied' : 'refused']++;
  if (state === 'applied') await noteImported(week, booked);
}

/** Notes who is to travel on what since the last import. */
export async function noteImported(week: Week, booked: Bookings | undefined): Promise<void> {
  const [last] = await importsOf(week);
  if (!last || !booked) throw new Error('an import is in the history');
  week.booked = booked;
  week.imported.set(last.run, booked);
}

async function importsOf({ bench: { manager }, weekId }: Week) {
  return WeekReply.parse((await manager.inject({ url: `/api/hq/weeks/${weekId}` })).json()).imports;
}
