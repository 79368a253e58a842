import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { keyListKey, rememberKeyList } from '#lists/keys/key-list-keys.ts';
import type { ReadList } from '#lists/keys/known-rooms.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { aKeyRoom, ZOE } from '#testing/key.fixtures.ts';
import { findRoom } from './find-room.ts';

const LIST = { groupType: 'loc', loc: 'Reception / Nord' } as const;
const stranger = 'NUCO-ZZ99XX-000001';

/** The phone keeps the list the rep works with. */
const readList: ReadList = async (key) =>
  key === keyListKey(LIST)
    ? { weekId: 'W1', etag: null, value: { keys: [aKeyRoom({ roomId: '12' })] }, updatedAt: 1_500 }
    : null;

beforeEach(() => rememberKeyList(LIST));

test('without a signal a code that comes before the list is on screen finds its room', async () => {
  fakeServer.use(http.get('*/api/keyDist/barcode/*', () => HttpResponse.error()));
  expect(await findRoom(ZOE, { rooms: [], readList, weekId: 'W1' })).toEqual({ roomId: '12' });
});

test('without a signal a code of no room of the list is said to be looked for there only', async () => {
  fakeServer.use(http.get('*/api/keyDist/barcode/*', () => HttpResponse.error()));
  expect(await findRoom(stranger, { rooms: [], readList, weekId: 'W1' })).toEqual({
    error: 'No room found for this barcode. Offline, only the rooms of this list can be found.',
  });
});
