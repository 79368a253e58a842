import { expect } from '@playwright/test';
import { addBiometrics } from '../biometric-phone.ts';
import { setPin, signIn } from '../rep-steps.ts';
import { startTrial, TRIALS } from './find-faults.ts';
import { startLooking, test, USERNAME } from './looking.ts';

test.describe.configure({ mode: 'parallel' });

test('biometric unlock holds: the offer, the lock, a finger that was not read, the menu', async ({
  page,
  season,
}) => {
  const { look } = await startLooking(page);
  const phone = await addBiometrics(page);
  await signIn(page, season.server.url, USERNAME);
  await setPin(page);
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await look('105-biometric-offer');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: /Menu/ }).first().click();
  const choice = page.getByRole('checkbox', { name: 'Unlock with fingerprint or face' });
  await choice.scrollIntoViewIfNeeded();
  await expect(choice).toBeChecked();
  await look('106-biometric-menu');
  await page.getByRole('button', { name: 'Lock' }).click();
  const finger = page.getByRole('button', { name: 'Use fingerprint or face' });
  await expect(finger).toBeVisible();
  await look('107-biometric-locked');
  await phone.setOwner(false);
  await finger.click();
  await expect(page.getByText('Fingerprint authentication failed. Please use PIN.')).toBeVisible();
  await look('108-biometric-failed');
});

for (const trial of TRIALS) {
  test(`biometric unlock can be used with ${trial.title}`, async ({ page, season }) => {
    await startLooking(page);
    const phone = await addBiometrics(page);
    const { faults, check } = await startTrial(page, trial);
    await signIn(page, season.server.url, USERNAME);
    await setPin(page);
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
    await check('Offer');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: /Menu/ }).first().click();
    await expect(page.getByRole('checkbox', { name: 'Unlock with fingerprint or face' })).toBeVisible();
    await check('Menu');
    await page.getByRole('button', { name: 'Lock' }).click();
    const finger = page.getByRole('button', { name: 'Use fingerprint or face' });
    await expect(finger).toBeVisible();
    await check('Unlock');
    await phone.setOwner(false);
    await finger.click();
    await expect(page.getByText('Fingerprint authentication failed. Please use PIN.')).toBeVisible();
    await check('Not read');
    expect(faults).toEqual([]);
  });
}
