import { afterEach, expect, test, vi } from 'vitest';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { onRightsChange } from './rights-change.ts';

afterEach(clearStoredSession);

test('another level or brand of the signed-in rep calls back; a renewal, a sign-out and another rep do not', () => {
  const listener = vi.fn();
  const stop = onRightsChange(listener);
  storeSession('one', nucoRep);
  storeSession('two', nucoRep);
  clearStoredSession();
  storeSession('three', { ...nucoRep, repId: 'R200', level: 2 });
  expect(listener).not.toHaveBeenCalled();
  storeSession('four', { ...nucoRep, repId: 'R200', level: 1 });
  storeSession('five', { ...nucoRep, repId: 'R200', level: 1, tenant: 'wasteland' });
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});
