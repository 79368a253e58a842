import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { phoneWithBiometrics } from '#testing/phone-with-biometrics.ts';
import { type RunningApp, renderApp } from '#testing/render-app.tsx';
import { softwarePasskey } from '#testing/software-passkey.ts';

let phone: Awaited<ReturnType<typeof phoneWithBiometrics>>;
beforeEach(async () => {
  fakeServer.use(
    http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })),
    http.post('/auth/logout', () => HttpResponse.json({})),
  );
  phone = await phoneWithBiometrics();
});
afterEach(() => vi.unstubAllGlobals());

const FAILED = 'Fingerprint authentication failed. Please use PIN.';
const locked = { unlocked: false };
const stored = () => JSON.parse(localStorage.getItem('passkey') ?? 'null');
const turnOn = (repId = nucoRep.repId) =>
  localStorage.setItem('passkey', JSON.stringify(phone.passkey.stored(repId)));
const button = () => screen.findByRole('button', { name: 'Use fingerprint or face' });
const noButton = () => screen.queryByRole('button', { name: 'Use fingerprint or face' });
const open = () => screen.findByRole('heading', { name: 'Select Week' });

async function enter({ user }: RunningApp, pin: string) {
  for (const digit of pin) await user.click(await screen.findByRole('button', { name: digit }));
}

async function setPin(app: RunningApp) {
  await screen.findByRole('heading', { name: 'Set a PIN' });
  await enter(app, '1357');
  await screen.findByRole('heading', { name: 'Confirm your PIN' });
  await enter(app, '1357');
}

describe('turning it on', () => {
  test('is offered once the PIN is set, and leads on', async () => {
    const app = await renderApp('/unlock', { pin: null, unlocked: false });
    await setPin(app);
    await app.user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await open();
    expect(stored()).toEqual(phone.passkey.stored(nucoRep.repId));
  });

  test('asks the phone itself, for a verified user and a signature that can be checked here', async () => {
    const app = await renderApp('/unlock', { pin: null, unlocked: false });
    await setPin(app);
    await app.user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await open();
    const asked = (phone.asked[0] as CredentialCreationOptions).publicKey;
    expect(asked).toMatchObject({
      timeout: 60_000,
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
      authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required' },
    });
    expect(asked?.challenge.byteLength).toBe(32);
  });

  test('can wait', async () => {
    const app = await renderApp('/unlock', { pin: null, unlocked: false });
    await setPin(app);
    await app.user.click(await screen.findByRole('button', { name: 'Not now' }));
    await open();
    expect(stored()).toBeNull();
  });

  test.each([
    ['for a user who was not verified', { flags: 0b001 }],
    ['for another challenge', { challenge: new Uint8Array(32) }],
    ['for another site', { rpId: 'localhost' }],
  ])('counts for nothing when the phone answers %s', async (_, forged) => {
    phone.forged = forged;
    const app = await renderApp('/unlock', { pin: null, unlocked: false });
    await setPin(app);
    await app.user.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Error reading fingerprint');
    expect(stored()).toBeNull();
  });

  test('is refused by an RSA key of 2,048 bits, and the PIN remains', async () => {
    phone = await phoneWithBiometrics(await softwarePasskey(-257, 2_048));
    const app = await renderApp('/unlock', { pin: null, unlocked: false });
    await setPin(app);
    await app.user.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This phone does not support it. Use the PIN.',
    );
    expect(stored()).toBeNull();
    await app.user.click(await screen.findByRole('button', { name: 'Not now' }));
    await open();
  });

  test('accepts an RSA key of 3,072 bits', async () => {
    phone = await phoneWithBiometrics(await softwarePasskey(-257));
    const app = await renderApp('/unlock', { pin: null, unlocked: false });
    await setPin(app);
    await app.user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await open();
    expect(stored()).toEqual(phone.passkey.stored(nucoRep.repId));
  });

  test('is not offered by a phone that cannot do it', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    const app = await renderApp('/unlock', { pin: null, unlocked: false });
    await setPin(app);
    await open();
  });

  test('and off again is in the menu', async () => {
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: /Menu/ }));
    const box = await screen.findByRole('checkbox', { name: 'Unlock with fingerprint or face' });
    await user.click(box);
    await waitFor(() => expect(stored()).not.toBeNull());
    await waitFor(() => expect((box as HTMLInputElement).disabled).toBe(false));
    expect((box as HTMLInputElement).checked).toBe(true);
    await user.click(box);
    expect(stored()).toBeNull();
    expect((box as HTMLInputElement).checked).toBe(false);
  });

  test('a rep who changes their mind in the menu turns it off', async () => {
    phone.error = new DOMException('', 'NotAllowedError');
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: /Menu/ }));
    const box = await screen.findByRole('checkbox', { name: 'Unlock with fingerprint or face' });
    await user.click(box);
    await screen.findByText('Your phone could not confirm it is you. Try again.');
    expect((box as HTMLInputElement).checked).toBe(false);
    expect(stored()).toBeNull();
  });
});

describe('unlocking', () => {
  test('works with the stored passkey, with a new challenge each time', async () => {
    turnOn();
    const app = await renderApp('/unlock', locked);
    await app.user.click(await button());
    await open();
    const { lock } = await import('#session/app-lock.ts');
    lock();
    await app.user.click(await button());
    await open();
    const [first, second] = phone.asked.map((options) => (options as CredentialRequestOptions).publicKey);
    expect(first).toMatchObject({ userVerification: 'required', timeout: 60_000, rpId: 'nuco.localhost' });
    expect(first?.challenge.byteLength).toBe(32);
    expect(first?.challenge).not.toEqual(second?.challenge);
  });

  test.each([
    ['that were not verified', { flags: 0b001 }],
    ['of another challenge', { challenge: new Uint8Array(32) }],
    ['from elsewhere', { origin: 'https://elsewhere.example' }],
  ])('fails with answers %s, although the browser’s promise resolved', async (_, forged) => {
    turnOn();
    phone.forged = forged;
    const app = await renderApp('/unlock', locked);
    await app.user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe(FAILED);
    expect(app.path()).toBe('/unlock');
    await enter(app, '1357');
    await open();
  });

  test('does not when the phone refuses, and says so', async () => {
    turnOn();
    phone.error = new DOMException('', 'NotAllowedError');
    const app = await renderApp('/unlock', locked);
    await app.user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe(FAILED);
    // The phone's own failed attempt does not count at the PIN.
    expect(localStorage.getItem('pin_attempts')).toBeNull();
    expect(app.path()).toBe('/unlock');
    await enter(app, '1357');
    await open();
  });

  test('lasts, although the phone’s own dialog hides the page: it is covered meanwhile, and not after', async () => {
    turnOn();
    localStorage.setItem('last_activity', String(Date.now() - 601_000));
    const turn = (hidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
      document.dispatchEvent(new Event('visibilitychange'));
      if (!hidden) dispatchEvent(new Event('focus'));
    };
    const isCovered = () => 'covered' in document.documentElement.dataset;
    const seen: boolean[] = [];
    const { get } = navigator.credentials;
    navigator.credentials.get = async (options) => {
      turn(true);
      seen.push(isCovered());
      const answer = await get(options);
      turn(false);
      return answer;
    };
    const app = await renderApp('/unlock', locked);
    await app.user.click(await button());
    await open();
    expect([...seen, isCovered()]).toEqual([true, false]);
    await act(async () => turn(false));
    await screen.findByRole('heading', { name: 'Select Week' });
    expect(screen.queryByRole('heading', { name: 'Enter your PIN' })).toBeNull();
  });

  test('says when the phone cannot even try', async () => {
    turnOn();
    phone.error = new DOMException('', 'UnknownError');
    const app = await renderApp('/unlock', locked);
    await app.user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe('Error reading fingerprint');
  });

  test('is open to the rep while the PIN is locked out', async () => {
    turnOn();
    localStorage.setItem('pin_attempts', JSON.stringify({ failed: 8, lockoutLeftMs: 8000 }));
    const app = await renderApp('/unlock', locked);
    await screen.findByText('Account locked');
    await app.user.click(await button());
    await open();
    expect(localStorage.getItem('pin_attempts')).toBeNull();
  });

  test.each<[string, () => void]>([
    ['of another rep', () => turnOn('R9999')],
    ['that is no record of ours', () => localStorage.setItem('passkey', '{')],
    [
      'on a phone that can no longer',
      () => {
        turnOn();
        phone.isPossible.mockResolvedValue(false);
      },
    ],
  ])('has no button for a passkey %s', async (_, prepare) => {
    prepare();
    await renderApp('/unlock', locked);
    await screen.findByRole('heading', { name: 'Enter your PIN' });
    await waitFor(() => expect(phone.isPossible).toHaveBeenCalled());
    await act(async () => await Promise.all(phone.isPossible.mock.results.map(({ value }) => value)));
    expect(noButton()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Enter your PIN' })).toBeDefined();
  });

  test('has no button where it was not turned on', async () => {
    await renderApp('/unlock', locked);
    await screen.findByRole('heading', { name: 'Enter your PIN' });
    expect(noButton()).toBeNull();
    expect(phone.isPossible).not.toHaveBeenCalled();
  });
});

describe('personal data', () => {
  const secret = new Uint8Array(32).fill(7);
  afterEach(async () => {
    const { eraseWeekData } = await import('#offline/local-database.ts');
    await eraseWeekData();
  });

  /** Whether it opens by finger only; the app is loaded again for each test. */
  const liesApart = async () => {
    const { repOffline } = await import('#offline/rep-offline.ts');
    return (await (await repOffline())?.cache.closePersonal()) ?? false;
  };
  const setApart = async () => {
    const { openPersonalData } = await import('#week/page/week-client.ts');
    await openPersonalData(secret);
    await expect.poll(liesApart).toBe(true);
  };

  test('is kept apart from the first unlock by a phone whose passkeys have a secret', async () => {
    turnOn();
    phone.secret = secret;
    const app = await renderApp('/unlock', locked);
    expect(await liesApart()).toBe(false);
    await app.user.click(await button());
    await open();
    await expect.poll(liesApart).toBe(true);
    const [asked] = phone.asked.map((options) => (options as CredentialRequestOptions).publicKey);
    expect(asked?.extensions?.prf?.eval?.first).toBeDefined();
  });

  test('is kept apart at once where the phone gives the secret when the passkey is created', async () => {
    phone.secret = secret;
    phone.secretWhenMade = true;
    const app = await renderApp('/unlock', { pin: null, unlocked: false });
    await setPin(app);
    await app.user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await open();
    await expect.poll(liesApart).toBe(true);
  });

  test('stays with the rest on a phone without such a secret', async () => {
    turnOn();
    const app = await renderApp('/unlock', locked);
    await app.user.click(await button());
    await open();
    expect(await liesApart()).toBe(false);
  });

  test('is not opened by an answer that proves nothing', async () => {
    turnOn();
    phone.secret = secret;
    phone.forged = { flags: 0b001 };
    const app = await renderApp('/unlock', locked);
    await app.user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe(FAILED);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await liesApart()).toBe(false);
  });

  test('is kept with the rest again when biometric unlock is turned off', async () => {
    turnOn();
    const { user } = await renderApp('/');
    await setApart();
    await user.click(await screen.findByRole('button', { name: /Menu/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Unlock with fingerprint or face' }));
    await expect.poll(liesApart).toBe(false);
  });

  test('and when it is turned off while it is being set apart', async () => {
    turnOn();
    await renderApp('/');
    const { openPersonalData } = await import('#week/page/week-client.ts');
    await openPersonalData(secret);
    localStorage.removeItem('passkey');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect.poll(liesApart).toBe(false);
  });

  test('and at the start of an app that finds no passkey', async () => {
    turnOn();
    await renderApp('/');
    await setApart();
    localStorage.removeItem('passkey');
    await renderApp('/');
    await expect.poll(liesApart).toBe(false);
  });
});

describe('the passkey is forgotten', () => {
  test('at sign-out', async () => {
    turnOn();
    const app = await renderApp('/unlock', locked);
    await app.user.click(await screen.findByRole('button', { name: 'Log out' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(stored()).toBeNull();
  });

  test('at the tenth wrong PIN: from then on only the PIN counts', async () => {
    turnOn();
    localStorage.setItem('pin_attempts', JSON.stringify({ failed: 9, lockoutLeftMs: 0 }));
    const app = await renderApp('/unlock', locked);
    await button();
    await enter(app, '8024');
    await screen.findByText('Account locked');
    expect(stored()).toBeNull();
    await waitFor(() => expect(noButton()).toBeNull());
  });

  test('and an answer that arrives after that opens nothing', async () => {
    turnOn();
    const answering = Promise.withResolvers<void>();
    const { get } = navigator.credentials;
    navigator.credentials.get = async (options) => {
      const answer = await get(options);
      await answering.promise;
      return answer;
    };
    const app = await renderApp('/unlock', locked);
    await app.user.click(await button());
    localStorage.removeItem('passkey');
    answering.resolve();
    await waitFor(() => expect(phone.asked).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(app.path()).toBe('/unlock');
  });
});
