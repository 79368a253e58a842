import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { openedRepOffline, repOffline } from '../rep-offline.ts';
import { loadedReply } from '../testing/loaded-reply.ts';
import { loadBody } from '../testing/phone.ts';
import { exportUnsent, importUnsent } from './move-unsent.ts';
import { submitAction } from './submit-action.ts';

let reachable: boolean;
let recorded: string[];

beforeEach(async () => {
  reachable = false;
  recorded = [];
  fakeServer.use(
    http.post<never, { idempotentId: string; barcode: string }>('/api/coach/load', async ({ request }) => {
      const { idempotentId, barcode } = await request.json();
      if (!reachable) return HttpResponse.error();
      recorded.push(idempotentId);
      return loadedReply(idempotentId, barcode);
    }),
  );
  await anotherPhone();
});
afterEach(() => {
  vi.restoreAllMocks();
  clearStoredSession();
});

/** The same rep signs in on a phone that has never been used. */
async function anotherPhone() {
  clearStoredSession();
  await repOffline();
  vi.stubGlobal('indexedDB', new IDBFactory());
  storeSession('token', nucoRep);
  await repOffline();
}

/** Records one load; returns its id. */
async function load(passenger: number): Promise<string> {
  const body = loadBody(`NUCO-AB12CD-00010${passenger}`, nucoRep.repId);
  await submitAction('load-coach', body);
  return body.idempotentId;
}

async function exported(): Promise<File> {
  const file = await exportUnsent();
  if (!file) throw new Error('nothing to export');
  return file;
}

const idsIn = async (file: File): Promise<string[]> =>
  JSON.parse(await file.text()).actions.map((action: { idempotentId: string }) => action.idempotentId);
const idsHere = () =>
  openedRepOffline()
    ?.outbox.items()
    .items.map(({ id }) => id) ?? [];

test('a file has every action that has not reached the server, in their order, and none that has', async () => {
  reachable = true;
  await load(1);
  expect(recorded).toHaveLength(1);
  expect(await exportUnsent()).toBeNull();
  reachable = false;
  const ids = [await load(2), await load(3), await load(4)];
  expect(await idsIn(await exported())).toEqual(ids);
});

test('a file is named after the minute of its export, and is a text that Android shares', async () => {
  await load(1);
  const file = await exported();
  const { exportedAt } = JSON.parse(await file.text());
  expect(file.name).toBe(`offpiste-unsent-${exportedAt.slice(0, 16).replace(':', '')}.txt`);
  expect(file.type).toBe('text/plain');
});

test('without anybody signed in nothing is exported and no file is read', async () => {
  clearStoredSession();
  const file = new File(['{}'], 'unsent.txt');
  const text = vi.spyOn(file, 'text');
  expect(await exportUnsent()).toBeNull();
  expect(await importUnsent(file)).toEqual({ ok: false, problem: 'of-another-rep' });
  expect(text).not.toHaveBeenCalled();
});

test('every imported action is sent at once, and those that were here already are counted', async () => {
  const ids = [await load(1), await load(2), await load(3)];
  const file = await exported();
  await anotherPhone();
  expect(await importUnsent(file)).toEqual({ ok: true, total: 3, added: 3 });
  expect(idsHere()).toEqual(ids);
  // While nothing can be sent: what was sent is here no longer.
  expect(await importUnsent(file)).toEqual({ ok: true, total: 3, added: 0 });
  await anotherPhone();
  reachable = true;
  expect(await importUnsent(file)).toEqual({ ok: true, total: 3, added: 3 });
  // The phone before may still be trying: to the server its attempts and these are the same.
  await expect.poll(() => new Set(recorded)).toEqual(new Set(ids));
});

test('a file larger than any export is refused without being read', async () => {
  const large = new Blob([new Uint8Array(20_000_001)]);
  const text = vi.spyOn(large, 'text');
  expect(await importUnsent(large)).toEqual({ ok: false, problem: 'damaged' });
  expect(text).not.toHaveBeenCalled();
});

test('a phone that stores nothing says so, and takes the file once it can', async () => {
  await load(1);
  const file = await exported();
  await anotherPhone();
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await importUnsent(file)).toEqual({ ok: false, problem: 'not-stored' });
  full.mockRestore();
  expect(await importUnsent(file)).toEqual({ ok: true, total: 1, added: 1 });
});
