import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keyRoomKey } from '#lists/keys/key-list-keys.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { outboxItem, undoItem } from '#offline/testing/outbox-item.fixture.ts';
import { storeSession } from '#session/token/session-storage.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { aKeyRoom } from '#testing/key.fixtures.ts';
import '#testing/registered-actions.ts';
import { useKnownNames } from './known-names.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

beforeEach(async () => {
  localStorage.setItem('weekId', 'W1');
  storeSession('token', nucoRep);
  for (const room of ['12', '13'])
    await keptLists.refresh(keyRoomKey(room), async () => ({
      ...{ ok: true, status: 200, headers: new Headers() },
      value: aKeyRoom({ roomId: room, roomName: `Room ${room}` }),
    }));
});

const handover = (room: string) => outboxItem({ id: room, kind: 'distribute-keys', place: `room:${room}` });

test('a screen names the places of its actions, and of an undo the place of what it undoes', async () => {
  const { result, rerender } = renderHook(({ items }) => useKnownNames(items), {
    initialProps: { items: [handover('12')] },
  });
  await waitFor(() => expect(result.current.places.get('room:12')).toMatch(/^Room 12/));
  rerender({ items: [undoItem(handover('13'))] });
  await waitFor(() => expect(result.current.places.get('room:13')).toMatch(/^Room 13/));
  expect(result.current.places.has('room:12')).toBe(false);
});
