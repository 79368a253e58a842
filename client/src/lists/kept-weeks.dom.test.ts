import { expect, onTestFinished, test } from 'vitest';
import { repOffline } from '#offline/rep-offline.ts';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { holdFirstSeal } from '#testing/hold-first-seal.ts';
import { keepWeeks, readKeptWeeks } from './kept-weeks.ts';

const week = { id: 'W1', weekId: 'W1', weekName: 'Val Thorens 1', weekPackages: '[]' };
const kept = { weeks: [{ ...week, alwaysOn: false, disabled: false }], updatedAt: 1 };

test('weeks on their way to the storage are read as soon as they are asked for', async () => {
  storeSession('token', nucoRep);
  onTestFinished(clearStoredSession);
  void keepWeeks(kept);
  expect(await readKeptWeeks()).toEqual(kept);
});

test('the later of two lists is the one that stays, also when the earlier takes longer to seal', async () => {
  storeSession('token', nucoRep);
  onTestFinished(clearStoredSession);
  const rep = await repOffline();
  const { begun, letGo } = holdFirstSeal();
  const earlier = keepWeeks(kept);
  await begun();
  const later = keepWeeks({ ...kept, updatedAt: 2 });
  // Time enough for whatever is written.
  for (let looks = 0; looks < 50; looks++) await rep?.cache.list('nothing');
  await letGo();
  await Promise.all([earlier, later]);
  expect(await readKeptWeeks()).toEqual({ ...kept, updatedAt: 2 });
});
