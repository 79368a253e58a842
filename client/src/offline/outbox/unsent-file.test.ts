import { expect, test } from 'vitest';
import { fakeLedger, UNKNOWN_BARCODE } from '../testing/fake-ledger.ts';
import { fakePhone, loadBody, openTab, undoBody } from '../testing/phone.ts';
import { isExported, readUnsentFile, writeUnsentFile } from './unsent-file.ts';

const NOW = Date.parse('2026-12-11T18:02:00Z');

/** A phone that never got anything through: two loads of one passenger with an undo between, and another's load. */
async function lonelyPhone(send = fakeLedger(() => 'request-lost').send) {
  const tab = openTab({ phone: fakePhone(), send, online: () => false });
  const load = await tab.submit('load-coach', loadBody());
  if (load.state !== 'saved' || !load.item) throw new Error('not saved');
  await tab.submit('undo', undoBody(load.item));
  await tab.submit('load-coach', loadBody());
  await tab.submit('load-coach', loadBody('NUCO-AB12CD-000002'));
  return tab;
}

async function fileOf({ outbox }: ReturnType<typeof openTab>, owner = 'R1'): Promise<string> {
  return writeUnsentFile(owner, outbox.items().items.filter(isExported), NOW);
}

async function actionsIn(text: string) {
  const read = await readUnsentFile(text, 'R1');
  if (!read.ok) throw new Error(read.problem);
  return read.actions;
}

test('actions that one phone could not send are sent from another, in order and exactly', async () => {
  const old = await lonelyPhone();
  const ledger = fakeLedger();
  const later = { ...fakePhone(), now: NOW + 86_400_000 };
  const fresh = openTab({ phone: later, send: ledger.send });
  expect(await fresh.outbox.adopt(await actionsIn(await fileOf(old)))).toBe(4);
  const recorded = old.outbox.items().items;
  expect(fresh.outbox.items().items).toEqual(
    recorded.map((item) => ({ ...item, monotonicAt: expect.any(Number) })),
  );
  await fresh.flush({ byHand: true });
  expect(new Set(ledger.rows.map(({ id }) => id))).toEqual(new Set(recorded.map(({ id }) => id)));
  expect(ledger.rows).toHaveLength(4);
  expect(ledger.rows.filter(({ undone }) => !undone)).toHaveLength(2);
});

test('an action that both phones send has one effect', async () => {
  const ledger = fakeLedger();
  const old = await lonelyPhone(ledger.send);
  const file = await fileOf(old);
  const fresh = openTab({ phone: fakePhone(), send: ledger.send });
  await fresh.outbox.adopt(await actionsIn(file));
  await old.flush({ byHand: true });
  await fresh.flush({ byHand: true });
  expect(await fresh.outbox.adopt(await actionsIn(file))).toBe(0);
  expect(ledger.rows).toHaveLength(4);
  for (const bodies of ledger.attempts.values()) expect(new Set(bodies).size).toBe(1);
  expect(fresh.outbox.items().items.map(({ state }) => state)).toEqual(Array(4).fill('done'));
});

test('an export includes what needs a person and leaves out what is settled', async () => {
  const ledger = fakeLedger();
  const old = openTab({ phone: fakePhone(), send: ledger.send, online: () => false });
  await old.submit('load-coach', loadBody());
  const refused = loadBody(UNKNOWN_BARCODE);
  await old.submit('load-coach', refused);
  await old.flush({ byHand: true });
  const actions = await actionsIn(await fileOf(old));
  expect(actions.map(({ idempotentId }) => idempotentId)).toEqual([refused.idempotentId]);
});

test("another rep's file is refused", async () => {
  expect(await readUnsentFile(await fileOf(await lonelyPhone()), 'R2')).toEqual({
    ok: false,
    problem: 'of-another-rep',
  });
});

test.each([
  ['is cut', (text: string) => text.slice(0, -20)],
  ['is empty', () => ''],
  ['is something else', () => '{"activeWeeks":[]}'],
  ['names another passenger', (text: string) => text.replace('AB12CD-000002', 'AB12CD-000003')],
  ['names another owner', (text: string) => text.replace('"owner": "R1"', '"owner": "R2"')],
  ['lacks an action', (text: string) => without(text)],
])('a file that %s is refused', async (_, damage) => {
  const text = await fileOf(await lonelyPhone());
  expect(damage(text)).not.toBe(text);
  expect(await readUnsentFile(damage(text), 'R1')).toEqual({ ok: false, problem: 'damaged' });
});

function without(text: string): string {
  const file = JSON.parse(text);
  return JSON.stringify({ ...file, actions: file.actions.slice(1) });
}

test('a file from a newer app asks for an update', async () => {
  const tab = await lonelyPhone();
  const newer = (await fileOf(tab)).replace('"version": 1', '"version": 2');
  expect(await readUnsentFile(newer, 'R1')).toEqual({ ok: false, problem: 'newer' });
  const kind = 'clean-skis' as 'load-coach';
  const { items } = tab.outbox.items();
  for (const ofNewer of [items.map((item) => ({ ...item, kind })), [...items, { ...items[0], kind }]])
    expect(await readUnsentFile(await writeUnsentFile('R1', ofNewer as typeof items, NOW), 'R1')).toEqual({
      ok: false,
      problem: 'newer',
    });
});

test('a body that is not of its action is damage, whatever its sum says', async () => {
  const items = (await lonelyPhone()).outbox.items().items;
  const { weekID: _, ...withoutWeek } = JSON.parse(items[0]?.body ?? '');
  for (const body of [
    ...['{}', 'null', '"x"', JSON.stringify(loadBody('NUCO-AB12CD-000009'))],
    // It names the action, and not in which week.
    JSON.stringify(withoutWeek),
    JSON.stringify({ ...withoutWeek, weekID: '' }),
  ]) {
    const text = await writeUnsentFile(
      'R1',
      items.slice(0, 1).map((item) => ({ ...item, body })),
      NOW,
    );
    expect(await readUnsentFile(text, 'R1')).toEqual({ ok: false, problem: 'damaged' });
  }
});

test('a file holds no more than was recorded', async () => {
  const file = JSON.parse(await fileOf(await lonelyPhone()));
  expect(Object.keys(file)).toEqual(['format', 'version', 'owner', 'exportedAt', 'actions', 'sum']);
  expect(Object.keys(file.actions[0])).toEqual(['idempotentId', 'kind', 'body', 'recordedAt']);
});
