import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removePasskey } from '#session/passkey-mark.ts';
import { passkeyOf, storePasskey } from '#session/passkey-store.ts';
import { removePin, storePin } from '#session/pin-store.ts';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { phoneWithBiometrics } from '#testing/phone-with-biometrics.ts';
import { askPasskey } from './ask-passkey.ts';
import { enrolPasskey } from './enrol-passkey.ts';

const openPersonalData = vi.hoisted(() => vi.fn());
vi.mock('#week/page/week-client.ts', () => ({ openPersonalData }));

const colleague = { ...nucoRep, repId: 'R200' };
const secret = new Uint8Array(32).fill(7);
let phone: Awaited<ReturnType<typeof phoneWithBiometrics>>;
let page: AbortController;

beforeEach(async () => {
  openPersonalData.mockReset().mockResolvedValue(undefined);
  phone = await phoneWithBiometrics();
  phone.secret = secret;
  phone.secretWhenMade = true;
  page = new AbortController();
  storeSession('token', nucoRep);
  await storePin('1357');
});
afterEach(() => {
  clearStoredSession();
  vi.unstubAllGlobals();
});

const kept = () => passkeyOf(nucoRep.repId);
/** Does this while the phone looks at its owner. */
function whileAnswering(happens: () => void) {
  const { get, create } = navigator.credentials;
  const then = async <T>(answer: Promise<T>) => {
    const given = await answer;
    happens();
    return given;
  };
  Object.assign(navigator.credentials, {
    get: (options: CredentialRequestOptions) => then(get(options)),
    create: (options: CredentialCreationOptions) => then(create(options)),
  });
}

const leaving: [string, () => void][] = [
  ['the screen was left', () => page.abort()],
  [
    'another rep has signed in',
    () => {
      storeSession('of-the-other', colleague);
    },
  ],
  ['the rep has signed out', clearStoredSession],
];

describe('a phone that is asked for its passkey', () => {
  beforeEach(() => storePasskey({ ...phone.passkey.stored(nucoRep.repId), signCount: 4 }));
  const ask = () => askPasskey(page.signal);

  test('counts each use, and believes none twice', async () => {
    phone.forged = { signCount: 5 };
    expect(await ask()).toBe('confirmed');
    expect(kept()?.signCount).toBe(5);
    expect(await ask()).toBe('refused');
  });

  test('opens personal data before the app, and the app also when that fails', async () => {
    phone.forged = { signCount: 5 };
    const opening = Promise.withResolvers<void>();
    openPersonalData.mockReturnValue(opening.promise);
    const ended = vi.fn();
    const asked = ask().then(ended);
    await waitFor(() => expect(openPersonalData).toHaveBeenCalledExactlyOnceWith(secret));
    expect(ended).not.toHaveBeenCalled();
    opening.reject(new Error('closed'));
    await asked;
    expect(ended).toHaveBeenCalledExactlyOnceWith('confirmed');
  });

  test.each([...leaving, ['the passkey was removed', removePasskey] as const])(
    'opens and stores nothing when %s meanwhile',
    async (_, happens) => {
      phone.forged = { signCount: 5 };
      let before: string | null = null;
      whileAnswering(() => {
        happens();
        before = localStorage.getItem('passkey');
      });
      expect(await ask()).toBe('stopped');
      expect(openPersonalData).not.toHaveBeenCalled();
      expect(localStorage.getItem('passkey')).toBe(before);
    },
  );

  test('is not asked for the passkey of another rep', async () => {
    storeSession('of-the-other', colleague);
    expect(await ask()).toBe('failed');
    expect(phone.asked).toEqual([]);
  });
});

describe('a phone that makes a passkey', () => {
  const enrol = () => enrolPasskey('NUCO', page.signal);

  test('keeps it for its rep, with how often it was used', async () => {
    phone.forged = { signCount: 3 };
    expect(await enrol()).toBe('on');
    expect(kept()).toEqual({ ...phone.passkey.stored(nucoRep.repId), signCount: 3 });
    expect(openPersonalData).toHaveBeenCalledExactlyOnceWith(secret);
  });

  test.each<[string, Partial<typeof phone.forged>]>([
    ['the use of one', { type: 'webauthn.get' }],
    ['another address', { origin: 'https://elsewhere.example' }],
  ])('keeps none that was made for %s', async (_, forged) => {
    phone.forged = forged;
    expect(await enrol()).toBe('failed');
    expect(localStorage.getItem('passkey')).toBeNull();
    expect(openPersonalData).not.toHaveBeenCalled();
  });

  test.each([...leaving, ['the PIN was removed', removePin] as const])(
    'keeps none when %s meanwhile',
    async (_, happens) => {
      whileAnswering(happens);
      expect(await enrol()).toBe('stopped');
      expect(localStorage.getItem('passkey')).toBeNull();
      expect(openPersonalData).not.toHaveBeenCalled();
    },
  );
});
