import { beforeEach, expect, test, vi } from 'vitest';
import { repOffline } from '#offline/rep-offline.ts';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { keepRecentPerson, readRecentPeople } from './recent-people.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  storeSession('token', nucoRep);
});

const look = async (...references: string[]) => {
  for (const reference of references) await keepRecentPerson('W1', reference);
};

test('the last five people are kept, the last one first and nobody twice', async () => {
  await look('A', 'B', 'C', 'D', 'E', 'B', 'F');
  expect(await readRecentPeople('W1')).toEqual(['F', 'B', 'E', 'D', 'C']);
  await look('E');
  expect(await readRecentPeople('W1')).toEqual(['E', 'F', 'B', 'D', 'C']);
});

test('they belong to one week', async () => {
  await look('A');
  expect(await readRecentPeople('W2')).toEqual([]);
  await keepRecentPerson('W2', 'B');
  expect(await readRecentPeople('W1')).toEqual([]);
});

test('when another week is opened they go with its lists', async () => {
  await look('A');
  await (await repOffline())?.cache.clearLists();
  expect(await readRecentPeople('W1')).toEqual([]);
});

test('they are erased at sign-out, and are nobody else’s', async () => {
  await look('A');
  clearStoredSession();
  expect(await readRecentPeople('W1')).toEqual([]);
  storeSession('token', { ...nucoRep, repId: 'R200' });
  expect(await readRecentPeople('W1')).toEqual([]);
  clearStoredSession();
  storeSession('token', nucoRep);
  await vi.waitFor(async () => expect(await readRecentPeople('W1')).toEqual([]), { timeout: 20_000 });
});
