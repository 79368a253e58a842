import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { type RunningApp, renderApp } from '#testing/render-app.tsx';
import { erasedText } from './lock-text.ts';

beforeEach(() => {
  fakeServer.use(http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })));
});

const locked = { unlocked: false };
const alertTexts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);

async function enter({ user }: RunningApp, pin: string) {
  for (const digit of pin) await user.click(await screen.findByRole('button', { name: digit }));
}

async function fail(app: RunningApp, times: number) {
  for (let attempt = 0; attempt < times; attempt += 1) {
    const { failed } = storedAttempts();
    await enter(app, '8024');
    await waitFor(() => expect(storedAttempts().failed).toBe(failed + 1));
    await screen.findByText('0 of 4 digits entered');
  }
}

function storedAttempts(): { failed: number; lockoutLeftMs: number } {
  return JSON.parse(localStorage.getItem('pin_attempts') ?? '{"failed":0,"lockoutLeftMs":0}');
}

describe('setting a PIN', () => {
  const noPin = { pin: null, unlocked: false };

  test('twice the same unlocks the app and leads to Select Week', async () => {
    const app = await renderApp('/home', noPin);
    await screen.findByRole('heading', { name: 'Set a PIN' });
    await enter(app, '1357');
    await screen.findByRole('heading', { name: 'Confirm your PIN' });
    await enter(app, '1357');
    expect(await screen.findByRole('heading', { name: 'Select Week' })).toBeDefined();
    expect(localStorage.getItem('pin_salt')).toMatch(/^[0-9a-f]{32}$/);
    expect(localStorage.getItem('pwa_pin_hash')).toMatch(/^[0-9a-f]{64}$/);
  });

  test('unlocks the app too where the offer of a fingerprint cannot be loaded', async () => {
    vi.doMock('./biometric-offer.tsx', () => Promise.reject(new Error('No connection')));
    const app = await renderApp('/home', noPin);
    await enter(app, '1357');
    await screen.findByRole('heading', { name: 'Confirm your PIN' });
    await enter(app, '1357');
    expect(await screen.findByRole('heading', { name: 'Select Week' })).toBeDefined();
    vi.doUnmock('./biometric-offer.tsx');
  });

  test('another one the second time starts over', async () => {
    const app = await renderApp('/unlock', noPin);
    await enter(app, '1357');
    await screen.findByRole('heading', { name: 'Confirm your PIN' });
    await enter(app, '1358');
    expect((await screen.findByRole('alert')).textContent).toBe('PIN Mismatch');
    expect(screen.getByRole('heading', { name: 'Set a PIN' })).toBeDefined();
    expect(localStorage.getItem('pwa_pin_hash')).toBeNull();
  });

  test.each(['1234', '9876', '7777'])('%s is too simple', async (pin) => {
    const app = await renderApp('/unlock', noPin);
    await enter(app, pin);
    expect((await screen.findByRole('alert')).textContent).toBe('PIN not sufficently complex');
    expect(screen.getByRole('heading', { name: 'Set a PIN' })).toBeDefined();
    expect(screen.getByText('0 of 4 digits entered')).toBeDefined();
  });

  test('fewer than four digits are refused', async () => {
    const app = await renderApp('/unlock', noPin);
    await screen.findByRole('heading', { name: 'Set a PIN' });
    await app.user.keyboard('12{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('PIN must be 4 digits');
  });
});

describe('unlocking', () => {
  test('the right PIN leads to Select Week', async () => {
    const app = await renderApp('/unlock', locked);
    await enter(app, '1357');
    expect(await screen.findByRole('heading', { name: 'Select Week' })).toBeDefined();
    expect(app.path()).toBe('/');
  });

  test('a keyboard works as well, and a wrong key can be deleted', async () => {
    const { user } = await renderApp('/unlock', locked);
    await screen.findByRole('heading', { name: 'Enter your PIN' });
    await user.keyboard('139{Backspace}57');
    expect(await screen.findByRole('heading', { name: 'Select Week' })).toBeDefined();
  });

  test('a wrong PIN clears the entry and is counted', async () => {
    const app = await renderApp('/unlock', locked);
    await fail(app, 1);
    expect(alertTexts()).toEqual(['Incorrect PIN']);
    expect(screen.queryByText(/Attempts remaining/)).toBeNull();
    expect(storedAttempts().failed).toBe(1);
  });

  test('what was wrong disappears with the next digit', async () => {
    const app = await renderApp('/unlock', locked);
    await fail(app, 1);
    await enter(app, '1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('after the tenth wrong PIN the screen says what was removed and what is kept, and waits for another', async () => {
    localStorage.setItem('pin_attempts', JSON.stringify({ failed: 9, lockoutLeftMs: 0 }));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const app = await renderApp('/unlock', locked);
    await enter(app, '8024');
    await screen.findByText('Account locked');
    clock.mockReturnValue(2_000_000);
    expect(await screen.findByText(erasedText)).toBeDefined();
    expect(screen.getByText('0 of 4 digits entered')).toBeDefined();
    clock.mockRestore();
  });

  test('fewer than four digits are no attempt', async () => {
    const app = await renderApp('/unlock', locked);
    await app.user.keyboard('80{Enter}');
    expect(await screen.findByText('0 of 4 digits entered')).toBeDefined();
    expect(storedAttempts().failed).toBe(0);
  });

  test('a PIN that is being checked is not tried twice', async () => {
    const app = await renderApp('/unlock', locked);
    const checking = vi.spyOn(crypto.subtle, 'digest').mockReturnValue(new Promise(() => {}));
    await enter(app, '8024');
    await app.user.keyboard('{Enter}{Backspace}4');
    checking.mockRestore();
    expect(storedAttempts().failed).toBe(1);
  });

  test('the attempts remaining show once fewer than three remain', async () => {
    const app = await renderApp('/unlock', locked);
    await fail(app, 2);
    expect(screen.queryByText(/Attempts remaining/)).toBeNull();
    await fail(app, 1);
    expect(screen.getByText('Attempts remaining: 2')).toBeDefined();
  });

  test('a right PIN forgets the wrong ones', async () => {
    const app = await renderApp('/unlock', locked);
    await fail(app, 2);
    await enter(app, '1357');
    await screen.findByRole('heading', { name: 'Select Week' });
    expect(localStorage.getItem('pin_attempts')).toBeNull();
  });
});

describe('the lockout', () => {
  const eightSeconds = JSON.stringify({ failed: 8, lockoutLeftMs: 8000 });

  test('starts with the fifth wrong PIN', async () => {
    localStorage.setItem('pin_attempts', JSON.stringify({ failed: 4, lockoutLeftMs: 0 }));
    const app = await renderApp('/unlock', locked);
    expect(await screen.findByText('Attempts remaining: 1')).toBeDefined();
    await enter(app, '8024');
    expect(await screen.findByText('Account locked')).toBeDefined();
    expect(storedAttempts().failed).toBe(5);
    // Or the pad would take no digit once it ends.
    expect(screen.getByText('0 of 4 digits entered')).toBeDefined();
  });

  test('accepts no PIN, not even the right one', async () => {
    localStorage.setItem('pin_attempts', eightSeconds);
    const { user, path } = await renderApp('/unlock', locked);
    expect(await screen.findByText('Account locked')).toBeDefined();
    expect(screen.getByRole('button', { name: '1' }).matches(':disabled')).toBe(true);
    await user.keyboard('1357');
    expect(path()).toBe('/unlock');
    expect(storedAttempts().failed).toBe(8);
  });

  test('ends by itself, and the pad accepts the right PIN again', async () => {
    localStorage.setItem('pin_attempts', eightSeconds);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const app = await renderApp('/unlock', locked);
    await screen.findByText('Account locked');
    clock.mockReturnValue(1_008_000);
    await waitFor(() => expect(screen.queryByText('Account locked')).toBeNull());
    clock.mockRestore();
    await enter(app, '1357');
    expect(await screen.findByRole('heading', { name: 'Select Week' })).toBeDefined();
  });

  test('survives a reload', async () => {
    localStorage.setItem('pin_attempts', eightSeconds);
    const app = await renderApp('/unlock', locked);
    await screen.findByText('Account locked');
    await app.reload();
    expect(await screen.findByText('Account locked')).toBeDefined();
    expect(screen.getByText(/^Try again in [78] s$/)).toBeDefined();
  });

  test('does not end sooner when the phone’s clock is set forward', async () => {
    localStorage.setItem('pin_attempts', eightSeconds);
    const app = await renderApp('/unlock', locked);
    await screen.findByText('Account locked');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    await app.reload();
    expect(await screen.findByText('Account locked')).toBeDefined();
  });

  test('is counted before the PIN is checked, so closing the app gains nothing', async () => {
    const digest = vi.spyOn(crypto.subtle, 'digest');
    const app = await renderApp('/unlock', locked);
    digest.mockReturnValue(new Promise(() => {}));
    await enter(app, '8024');
    await waitFor(() => expect(storedAttempts().failed).toBe(1));
    digest.mockRestore();
    await app.reload();
    expect(storedAttempts().failed).toBe(1);
  });

  test('is not reset by locking an app that is locked already', async () => {
    localStorage.setItem('pin_attempts', eightSeconds);
    await renderApp('/unlock', locked);
    const { lock } = await import('#session/app-lock.ts');
    lock();
    expect(storedAttempts().failed).toBe(8);
  });
});

test('logging out at the PIN pad forgets the PIN', async () => {
  fakeServer.use(http.post('/auth/logout', () => HttpResponse.json({})));
  const app = await renderApp('/unlock', locked);
  await app.user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  expect(localStorage.getItem('pwa_pin_hash')).toBeNull();
  expect(localStorage.getItem('refreshToken')).toBeNull();
});
