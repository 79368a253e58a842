import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { type RunningApp, renderApp } from '#testing/render-app.tsx';

const MADE = 'h7Kq2wZ-pX9_sT4vB1nM8c';
let expiresAt: string | null;
let sent: [string, unknown][];

beforeEach(() => {
  expiresAt = null;
  sent = [];
  fakeServer.use(
    http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })),
    http.get('/auth/password', () => HttpResponse.json({ username: 'robin@nuco.test', expiresAt })),
    http.post('/auth/password', async ({ request }) => {
      sent.push(['make', await request.json()]);
      return HttpResponse.json({ password: MADE });
    }),
    http.post('/auth/password/confirm', async ({ request }) => {
      sent.push(['confirm', await request.json()]);
      return HttpResponse.json({ username: 'robin@nuco.test', expiresAt: null });
    }),
  );
});

const current = () => screen.findByLabelText<HTMLInputElement>('Current password');
const makeButton = () => screen.getByRole('button', { name: 'Make a new password' });

async function make({ user }: RunningApp, password = 'the old one') {
  await user.type(await current(), password);
  await user.click(makeButton());
}

describe('changing the password', () => {
  test('is in the menu: the rep enters the old one, sees the new one, and confirms that it is saved', async () => {
    const app = await renderApp('/');
    await app.user.click(await screen.findByRole('button', { name: /Menu/ }));
    await app.user.click(await screen.findByRole('link', { name: 'Change password' }));
    expect(await screen.findByText(/Your old password works until you confirm/)).toBeDefined();
    await make(app);
    expect(await screen.findByText(MADE)).toBeDefined();
    expect(sent).toEqual([['make', { password: 'the old one' }]]);
    await app.user.click(screen.getByRole('button', { name: 'I have saved it' }));
    await screen.findByText('Password changed. Your other phones are logged out.');
    expect(sent.at(-1)).toEqual(['confirm', { password: MADE }]);
    expect(app.path()).toBe('/');
    expect(screen.queryByText(MADE)).toBeNull();
  });

  test('lets password managers know which password is required and which is to be saved', async () => {
    const app = await renderApp('/change-password');
    expect((await current()).autocomplete).toBe('current-password');
    const name = () => document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value;
    await waitFor(() => expect(name()).toBe('robin@nuco.test'));
    await make(app);
    const made = await screen.findByLabelText<HTMLInputElement>('New password');
    expect([made.autocomplete, made.type, made.value]).toEqual(['new-password', 'password', MADE]);
    expect(name()).toBe('robin@nuco.test');
    expect(made.form).toBe(document.querySelector<HTMLInputElement>('input[name="username"]')?.form);
  });

  test('the new password can be copied', async () => {
    const app = await renderApp('/change-password');
    await make(app);
    await app.user.click(await screen.findByRole('button', { name: 'Copy' }));
    await screen.findByText('Password copied');
    expect(await navigator.clipboard.readText()).toBe(MADE);
  });

  test('keeps nothing of either on the phone', async () => {
    const app = await renderApp('/change-password');
    await make(app);
    await screen.findByText(MADE);
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    for (const text of [MADE, 'the old one']) expect(kept).not.toContain(text);
  });

  test.each([
    ['a wrong password', () => errorReply('invalid_credentials'), 'Invalid username or password'],
    [
      'too many guesses',
      () => errorReply('too_many_requests'),
      'Too many attempts. Wait a moment, then try again.',
    ],
    ['no signal', () => HttpResponse.error(), 'No connection, so nothing changed. Try again with signal.'],
  ])('%s is reported, the rep stays signed in and may try again', async (_, reply, text) => {
    const app = await renderApp('/change-password');
    fakeServer.use(http.post('/auth/password', reply, { once: true }));
    await make(app);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(localStorage.getItem('refreshToken')).toBe('token-1');
    await app.user.click(makeButton());
    expect(await screen.findByText(MADE)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a confirmation that is lost leaves the new password on the screen, to be tried again', async () => {
    const app = await renderApp('/change-password');
    await make(app);
    await screen.findByText(MADE);
    fakeServer.use(http.post('/auth/password/confirm', () => HttpResponse.error(), { once: true }));
    await app.user.click(screen.getByRole('button', { name: 'I have saved it' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No connection. Both passwords may work until this is sent. Try again with signal.',
    );
    expect(screen.getByText(MADE)).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'I have saved it' }));
    await screen.findByText(/^Password changed/);
  });
});

describe('after a sign-in', () => {
  const notice = () => screen.findByRole('region', { name: 'Password' });
  const noNotice = () => screen.queryByRole('region', { name: 'Password' });
  const signedInAgain = () => localStorage.setItem('passwordNotice', 'wanted');
  beforeEach(() => {
    expiresAt = '2099-01-24T05:00:00.000Z';
  });

  test('a rep with a password that was handed over is asked to change it', async () => {
    signedInAgain();
    const app = await renderApp('/');
    expect((await notice()).textContent).toContain('It works until Sat 24 Jan.');
    await app.user.click(within(await notice()).getByRole('link', { name: 'Change it' }));
    expect(await current()).toBeDefined();
    expect(noNotice()).toBeNull();
    await make(app);
    await app.user.click(await screen.findByRole('button', { name: 'I have saved it' }));
    await screen.findByText(/^Password changed/);
    expect(noNotice()).toBeNull();
  });

  test('that can wait, and is not offered again', async () => {
    signedInAgain();
    const app = await renderApp('/');
    await app.user.click(within(await notice()).getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(noNotice()).toBeNull());
    const again = await app.reload();
    await screen.findByRole('heading', { name: 'Select Week' });
    expect(localStorage.getItem('passwordNotice')).toBeNull();
    expect(again.path()).toBe('/');
    expect(noNotice()).toBeNull();
  });

  test('with one the rep has made there is nothing to ask', async () => {
    expiresAt = null;
    signedInAgain();
    await renderApp('/');
    await waitFor(() => expect(localStorage.getItem('passwordNotice')).toBeNull());
    expect(noNotice()).toBeNull();
  });

  test('one that has had its time says so', async () => {
    expiresAt = '2020-01-24T05:00:00.000Z';
    signedInAgain();
    await renderApp('/');
    expect((await notice()).textContent).toContain('It stopped working on Fri 24 Jan.');
  });

  test('a rep who signs out is no longer asked', async () => {
    signedInAgain();
    fakeServer.use(http.post('/auth/logout', () => HttpResponse.json({})));
    const app = await renderApp('/');
    await notice();
    await app.user.click(screen.getByRole('button', { name: /Menu/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(localStorage.getItem('passwordNotice')).toBeNull();
  });
});
