import { PERSONAL_FIELDS_VERSION } from '@offpiste/domain/contract/personal-fields.ts';
import { openDB } from 'idb';
import { describe, expect, test, vi } from 'vitest';
import { rawContents } from '../testing/raw-contents.ts';
import { connect } from './connection.ts';
import { createDeviceKeys } from './device-keys.ts';
import type { KeptWeek } from './kept.ts';
import { sealPersonally } from './personal-key.ts';
import { createSealedCache } from './sealed-cache.ts';

const SECRET = new Uint8Array(32).fill(7);
const WHOLE = 'Jo 1990-02-03';
const CLOSED = 'Jo';

const week: KeptWeek = {
  about: { weekId: 'W1', etag: '"1"', endsOn: '2026-12-18', policyEpoch: 1 },
  bytes: bytesOf(WHOLE),
};
const closeWeek = async (bytes: Uint8Array) => bytesOf(textOf(bytes).replace(/ .*/, ''));
const PASSPORT = { French: 'Fluent', 'Passport Number': 'P7700456' };
const ofSeason = { weekId: 'W1', etag: '"2"', value: PASSPORT, updatedAt: 1 };
const closedSeason = {
  weekId: 'W1',
  etag: null,
  value: { ...PASSPORT, 'Passport Number': null, closed: ['Passport Number'] },
  updatedAt: 1,
  closed: true,
  closedBy: PERSONAL_FIELDS_VERSION,
} as const;
const tickets = { weekId: 'W1', etag: '"3"', value: { tickets: ['Jo'] }, updatedAt: 1 };

function bytesOf(text: string) {
  return new Uint8Array(new TextEncoder().encode(text));
}

function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

let phones = 0;
/** A phone that has kept a week, the rep's own record and a coach's list; each tab is another page of the app. */
async function phone() {
  phones += 1;
  const name = `personal-${phones}`;
  const tab = () => {
    const connection = connect(name);
    return createSealedCache(connection, createDeviceKeys(connection));
  };
  const cache = tab();
  await cache.keepWeek(week, closeWeek);
  await cache.keepList('my-season/database', ofSeason);
  await cache.keepList('coach:4:outbound', tickets);
  return { name, tab, cache };
}

async function read(cache: ReturnType<typeof createSealedCache>) {
  const kept = await cache.week();
  return {
    week: kept && textOf(kept.bytes),
    etag: kept?.about.etag,
    closed: kept?.about.closed,
    season: await cache.list('my-season/database'),
    tickets: await cache.list('coach:4:outbound'),
  };
}

const whole = { week: WHOLE, etag: '"1"', closed: undefined, season: ofSeason, tickets };
const withoutPersonal = { week: CLOSED, etag: null, closed: true, season: closedSeason, tickets };

describe('on a phone without a secret of a passkey', () => {
  test('everything is whole under the device key', async () => {
    const { tab } = await phone();
    expect(await read(tab())).toEqual(whole);
    expect(await tab().openPersonal(SECRET)).toBe(false);
    expect(await tab().closePersonal()).toBe(false);
  });
});

describe('once personal data is apart', () => {
  test('stored data stays, whole for the page opened by finger, closed for every other', async () => {
    const { tab, cache } = await phone();
    await cache.setApart(SECRET, closeWeek);
    expect(await read(cache)).toEqual(whole);
    expect(await read(tab())).toEqual(withoutPersonal);
  });

  test('its secret opens it in another page, another secret does not', async () => {
    const { tab, cache } = await phone();
    await cache.setApart(SECRET, closeWeek);
    const later = tab();
    expect(await later.openPersonal(new Uint8Array(32).fill(8))).toBe(false);
    expect(await read(later)).toEqual(withoutPersonal);
    expect(await later.openPersonal(SECRET)).toBe(true);
    expect(await read(later)).toEqual(whole);
  });

  test('lists that arrive together are kept like those that arrive alone, from a page without the secret too', async () => {
    const { name, tab, cache } = await phone();
    await cache.setApart(SECRET, closeWeek);
    const packed = (key: string, list: unknown) => ({ key, json: bytesOf(JSON.stringify(list)) });
    const newSeason = { ...ofSeason, value: { ...PASSPORT, 'Passport Number': 'P8800567' } };
    const newTickets = { ...tickets, value: { tickets: ['Al'] } };
    const together = [packed('my-season/database', newSeason), packed('coach:4:outbound', newTickets)];
    expect(await tab().keepLists(together)).toBe(true);
    const later = tab();
    expect(await read(later)).toMatchObject({ season: closedSeason, tickets: newTickets });
    expect(await later.openPersonal(SECRET)).toBe(true);
    expect(await read(later)).toMatchObject({ season: newSeason, tickets: newTickets });
    expect(await rawContents(name)).not.toContain('P8800567');
  });

  test('a lock closes it', async () => {
    const { cache } = await phone();
    await cache.setApart(SECRET, closeWeek);
    expect(await cache.closePersonal()).toBe(true);
    expect(await read(cache)).toEqual(withoutPersonal);
  });

  test('a lock that happens while it is set apart or opened counts', async () => {
    const { cache } = await phone();
    const setting = cache.setApart(SECRET, closeWeek);
    await cache.closePersonal();
    await setting;
    expect(await read(cache)).toEqual(withoutPersonal);
    const opening = cache.openPersonal(SECRET);
    void cache.closePersonal();
    // This must not be mistaken for the wrong secret, and everything set apart again.
    expect(await opening).toBe(true);
    expect(await read(cache)).toEqual(withoutPersonal);
  });

  test('a page that cannot open it keeps newer data, for the next finger', async () => {
    const { tab, cache } = await phone();
    await cache.setApart(SECRET, closeWeek);
    const byPin = tab();
    await byPin.keepWeek(
      { about: { ...week.about, etag: '"9"' }, bytes: bytesOf('Jo 1999-09-09') },
      closeWeek,
    );
    expect(await read(byPin)).toEqual(withoutPersonal);
    await byPin.openPersonal(SECRET);
    expect(await read(byPin)).toEqual({ ...whole, week: 'Jo 1999-09-09', etag: '"9"' });
  });

  test('a list that is kept with its fields closed leaves the whole copy as it was', async () => {
    const { tab, cache } = await phone();
    await cache.setApart(SECRET, closeWeek);
    await tab().keepList('my-season/database', closedSeason);
    const later = tab();
    await later.openPersonal(SECRET);
    expect(await read(later)).toEqual(whole);
  });

  test('a page that is about to keep it whole keeps it apart', async () => {
    const { name, tab, cache } = await phone();
    const connection = connect(name);
    const { run } = connection;
    const slow = createSealedCache(connection, createDeviceKeys(connection));
    await slow.week();
    const [writing, apart] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    connection.run = async (work) => {
      runs += 1;
      if (runs === 2) {
        writing.resolve();
        await apart.promise;
      }
      return await run(work);
    };
    const newer = { about: { ...week.about, etag: '"9"' }, bytes: bytesOf('Jo 1999-09-09') };
    const keeping = slow.keepWeek(newer, closeWeek);
    await writing.promise;
    await cache.setApart(SECRET, closeWeek);
    apart.resolve();
    await keeping;
    expect(await read(tab())).toEqual(withoutPersonal);
    expect(await read(cache)).toEqual({ ...whole, week: 'Jo 1999-09-09', etag: '"9"' });
  });

  test('a week whose fields cannot be closed stays where it was', async () => {
    const { tab, cache } = await phone();
    await expect(cache.setApart(SECRET, () => Promise.reject(new Error('no worker')))).rejects.toThrow();
    expect(await read(tab())).toEqual(whole);
  });

  test('with the next passkey the earlier whole values are gone, and the rest stays', async () => {
    const { tab, cache } = await phone();
    await cache.setApart(SECRET, closeWeek);
    const later = tab();
    await later.setApart(new Uint8Array(32).fill(8), closeWeek);
    expect(await read(later)).toEqual(withoutPersonal);
    expect(await later.openPersonal(SECRET)).toBe(false);
  });

  test('the phone stores neither the secret nor a key that can be read out', async () => {
    const { name, cache } = await phone();
    await cache.setApart(SECRET, closeWeek);
    const raw = await rawContents(name);
    expect(raw).not.toContain('\u0007'.repeat(8));
    expect(raw).not.toContain('extractable:true');
    expect(raw).not.toMatch(/1990-02-03|P7700456/);
  });

  test('a week that an older app has kept whole is fetched again', async () => {
    const { name, tab, cache } = await phone();
    const database = await openDB(name);
    const asOnce = await database.get('week', 'held');
    await cache.setApart(SECRET, closeWeek);
    await database.put('week', asOnce, 'held');
    database.close();
    expect(await tab().week()).toMatchObject({ about: { etag: null } });
  });
});

/** A phone on which an earlier version of the app has closed more: the colleagues' numbers, and the number in the week. */
async function phoneOfEarlier() {
  const { name, tab, cache } = await phone();
  const staff = { weekId: 'W1', etag: '"4"', value: [{ Rep: 'Robin', Phone: '07700 900456' }], updatedAt: 1 };
  await cache.keepWeek(
    { about: { ...week.about, etag: null, closed: true }, bytes: bytesOf('J') },
    closeWeek,
  );
  const closedValue = [{ Rep: 'Robin', Phone: null, closed: ['Phone'] }];
  await cache.keepList('rep-data', { ...staff, etag: null, value: closedValue, closed: true });
  await cache.setApart(SECRET, closeWeek);
  const database = await openDB(name);
  const key = await database.get('personalKeys', 'held');
  const wholes = {
    'week-about': bytesOf(JSON.stringify(week.about)),
    week: week.bytes,
    'lists/rep-data': bytesOf(JSON.stringify(staff)),
  };
  for (const [at, bytes] of Object.entries(wholes)) {
    const sealed = await sealPersonally(key, { store: 'personal', key: at, version: 1 }, bytes);
    await database.put('personal', sealed, at);
  }
  const wholeCopies = async () => (await database.getAllKeys('personal')).map(String);
  return { staff, tab, wholeCopies, close: () => database.close() };
}

describe('data that an earlier version closed by more fields', () => {
  test('is closed by fewer once a finger has opened it, for every page and without a signal', async () => {
    const { staff, tab, wholeCopies, close } = await phoneOfEarlier();
    const byPin = tab();
    expect([textOf((await byPin.week())?.bytes), await byPin.list('rep-data')]).toEqual([
      'J',
      expect.objectContaining({ closed: true }),
    ]);
    const byFinger = tab();
    await byFinger.openPersonal(SECRET);
    await byFinger.renewClosed(closeWeek);
    expect([textOf((await byPin.week())?.bytes), await byPin.list('rep-data')]).toEqual([CLOSED, staff]);
    expect(await wholeCopies()).toEqual(['lists/my-season/database', 'week', 'week-about']);
    expect(textOf((await byFinger.week())?.bytes)).toBe(WHOLE);
    close();
  });

  test('is closed by fewer as soon as the server sends it, by PIN too, and no older whole copy stays', async () => {
    const { staff, tab, wholeCopies, close } = await phoneOfEarlier();
    const byPin = tab();
    expect((await byPin.week())?.about.etag).toBeNull();
    await byPin.keepWeek(week, closeWeek);
    await byPin.keepList('rep-data', { ...staff, etag: '"5"' });
    expect([textOf((await byPin.week())?.bytes), await byPin.list('rep-data')]).toEqual([
      CLOSED,
      { ...staff, etag: '"5"' },
    ]);
    expect(await wholeCopies()).toEqual(['lists/my-season/database', 'week', 'week-about']);
    close();
  });

  test('does not change while nobody opens it, and is not written twice', async () => {
    const { tab, close } = await phoneOfEarlier();
    const byPin = tab();
    await byPin.renewClosed(closeWeek);
    expect(textOf((await byPin.week())?.bytes)).toBe('J');
    const byFinger = tab();
    await byFinger.openPersonal(SECRET);
    await byFinger.renewClosed(closeWeek);
    const closeAgain = vi.fn(closeWeek);
    await byFinger.renewClosed(closeAgain);
    expect(closeAgain).not.toHaveBeenCalled();
    close();
  });
});

describe('brought together', () => {
  test('by the page of the finger, everything is there again for all', async () => {
    const { tab, cache } = await phone();
    await cache.setApart(SECRET, closeWeek);
    await cache.bringTogether();
    expect(await read(tab())).toEqual(whole);
    expect(await tab().closePersonal()).toBe(false);
  });

  test('by a page that cannot open it, the rest stays and the whole is requested', async () => {
    const { name, tab, cache } = await phone();
    await cache.setApart(SECRET, closeWeek);
    await tab().bringTogether();
    expect(await read(tab())).toEqual(withoutPersonal);
    const database = await openDB(name);
    expect([await database.count('personal'), await database.count('personalKeys')]).toEqual([0, 0]);
    database.close();
    await cache.keepWeek(week, closeWeek);
    expect(await tab().week()).toMatchObject({ about: { etag: '"1"' } });
  });
});

test('erased, the whole values and their key are gone as well', async () => {
  const { name, tab, cache } = await phone();
  await cache.setApart(SECRET, closeWeek);
  const database = await openDB(name);
  const remnant = await database.get('personal', 'lists/my-season/database');
  await cache.erase();
  expect([await database.count('personal'), await database.count('personalKeys')]).toEqual([0, 0]);
  await database.put('personal', remnant, 'lists/my-season/database');
  database.close();
  expect(await read(cache)).toEqual({
    week: null,
    etag: undefined,
    closed: undefined,
    season: null,
    tickets: null,
  });
  expect(await tab().openPersonal(SECRET)).toBe(false);
});

/** Closes a week only when the test continues: meanwhile the phone may be erased. */
function slowly() {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const close = async (bytes: Uint8Array) => {
    begun.resolve();
    await goOn.promise;
    return closeWeek(bytes);
  };
  return { begun: begun.promise, goOn: goOn.resolve, close };
}

async function nothingLeft(name: string) {
  const database = await openDB(name);
  const counts = ['lists', 'week', 'personal', 'personalKeys'].map((store) => database.count(store));
  expect(await Promise.all(counts)).toEqual([0, 0, 0, 0]);
  database.close();
}

test('a week that is being sealed while everything is erased is not written afterwards', async () => {
  const { name, cache } = await phone();
  await cache.setApart(SECRET, closeWeek);
  const { begun, goOn, close } = slowly();
  const keeping = cache.keepWeek(week, close);
  await begun;
  await cache.erase();
  goOn();
  await keeping;
  await nothingLeft(name);
});

test('a phone that is erased while its data is set apart keeps neither the data nor the key', async () => {
  const { name, cache } = await phone();
  const { begun, goOn, close } = slowly();
  const setting = cache.setApart(SECRET, close);
  await begun;
  await cache.erase();
  goOn();
  await setting;
  await nothingLeft(name);
  expect(await cache.openPersonal(SECRET)).toBe(false);
});

test('lists and week that are cleared take their whole values along', async () => {
  const { tab, cache } = await phone();
  await cache.setApart(SECRET, closeWeek);
  await cache.clearLists();
  expect(await read(cache)).toEqual({ ...whole, season: null, tickets: null });
  await cache.keepList('my-season/database', ofSeason);
  await cache.clear();
  expect(await cache.list('my-season/database')).toBeNull();
  expect(await cache.week()).toBeNull();
  expect(await tab().week()).toBeNull();
});

test('data kept by the version before this one is read as before', async () => {
  const { name } = await phone();
  const now = await openDB(name);
  const before = await openDB(`${name}-before`, 3, {
    upgrade: (database) => {
      for (const store of ['keys', 'lists', 'week', 'drafts', 'files']) database.createObjectStore(store);
      database.createObjectStore('outbox', { autoIncrement: true }).createIndex('id', 'id', { unique: true });
    },
  });
  for (const store of ['keys', 'lists', 'week'])
    for (const key of await now.getAllKeys(store)) await before.put(store, await now.get(store, key), key);
  now.close();
  before.close();
  const connection = connect(`${name}-before`);
  expect(await read(createSealedCache(connection, createDeviceKeys(connection)))).toEqual(whole);
});
