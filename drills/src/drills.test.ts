import { expect, test } from 'vitest';
import { isWhole } from '../../server/src/testing/sweeps.ts';
import { failover } from './failover.ts';
import { rolling } from './rolling.ts';

/** Short; `npm run drill` takes longer and prints what it measured. What `restore` tries, a walk through the manual tries too. */
const LOAD = { perSecond: 100, scans: 60 };

test.runIf(isWhole)(
  'two servers go on with the promoted standby, and nothing acknowledged is missing or doubled',
  async () => {
    expect(await failover(LOAD)).toMatchObject({
      passed: true,
      text: expect.stringMatching(/lacks 0 and has 0/),
    });
  },
);

test.runIf(isWhole)('the drill notices what a standby that lagged has not received', async () => {
  const result = await failover(LOAD, { lagging: true });
  expect(result).toMatchObject({ passed: false, text: expect.stringMatching(/lacks [1-9]\d* and has 0/) });
});

test('a new version replaces one server after the other, and phones meet nothing that sending again does not heal', async () => {
  expect(await rolling(LOAD)).toMatchObject({ passed: true });
});
