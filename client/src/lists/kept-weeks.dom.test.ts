import { expect, onTestFinished, test } from 'vitest';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { keepWeeks, readKeptWeeks } from './kept-weeks.ts';

const week = { id: 'W1', weekId: 'W1', weekName: 'Val Thorens 1', weekPackages: '[]' };
const kept = { weeks: [{ ...week, alwaysOn: false, disabled: false }], updatedAt: 1 };

test('weeks on their way to the storage are read as soon as they are asked for', async () => {
  storeSession('token', nucoRep);
  onTestFinished(clearStoredSession);
  void keepWeeks(kept);
  expect(await readKeptWeeks()).toEqual(kept);
});
