import { beforeEach, expect, test, vi } from 'vitest';
import { keyRoomKey } from '#lists/keys/key-list-keys.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { aKeyRoom, ZOE } from '#testing/key.fixtures.ts';
import '#testing/registered-actions.ts';
import { knownNames } from './known-names.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

beforeEach(() => {
  clearStoredSession();
  localStorage.setItem('weekId', 'W1');
  storeSession('token', nucoRep);
});

const keep = (key: string, value: unknown) =>
  keptLists.refresh(key, async () => ({ ok: true, status: 200, value, headers: new Headers() }));
const anna = { barcode: 'NUCO-AB12CD-000009', name: 'Anna Smith' };

test('people and places are named by the lists on this phone', async () => {
  await keep('coach:C4:outbound', { total: 1, tickets: [anna] });
  await keep('event:500', { success: true, data: { eventName: 'Welcome Party', tickets: [] }, message: '' });
  await keep('all-lessons', {
    lessons: [
      {
        lessonTicketId: 'T9',
        lessonRef: 'L-9',
        lessonId: '9',
        participants: 3,
        lessonType: 'lessons',
        group: 'Beginners 3',
        times: null,
        meetingPoint: null,
        meetingPointUrl: null,
        notes: null,
        capacity: null,
      },
    ],
  });
  await keep(keyRoomKey('12'), aKeyRoom({ roomId: '12' }));
  const names = await knownNames([
    { kind: 'load-coach', place: 'coach:C4:outbound' },
    { kind: 'validate-in', place: 'event:500' },
    { kind: 'register-lesson', place: 'lesson:9' },
    { kind: 'return-keys', place: 'room:12' },
  ]);
  expect(names.people.get(anna.barcode)).toBe('Anna Smith');
  expect(names.people.get(ZOE)).toBe('Zoë O’Brien');
  expect(names.places.get('event:500')).toBe('Welcome Party');
  expect(names.places.get('lesson:9')).toBe('Beginners 3');
  expect(names.places.get('room:12')).toMatch(/ · Les Cimes$/);
});

test('a place or person that this phone does not know has no name', async () => {
  const names = await knownNames([
    { kind: 'load-coach', place: 'coach:C9:inbound' },
    { kind: 'validate-out', place: 'event:501' },
    { kind: 'register-lesson', place: 'lesson:8' },
    { kind: 'distribute-keys', place: 'room:13' },
    { kind: 'distribute-pass', place: 'lift-passes' },
  ]);
  expect(names.people.size + names.places.size).toBe(0);
});
