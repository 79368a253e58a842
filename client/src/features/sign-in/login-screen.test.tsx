import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';

beforeEach(() =>
  fakeServer.use(
    http.get('/api/resort', () => HttpResponse.json([])),
    http.get('/api/contacts', () => HttpResponse.json([])),
  ),
);

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

const nobody = { rep: null, pin: null, unlocked: false };
const signInAnswers = (reply: (body: unknown) => Response | Promise<Response>) =>
  fakeServer.use(http.post('/auth/login', async ({ request }) => reply(await request.json())));

async function signIn() {
  const app = await renderApp('/login', nobody);
  await app.user.type(await screen.findByLabelText('Email'), 'robin@nuco.test');
  await app.user.type(screen.getByLabelText('Password'), 'secret');
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return app;
}

test('a rep signs in and is led to set a PIN', async () => {
  const sent: unknown[] = [];
  signInAnswers((body) => {
    sent.push(body);
    return HttpResponse.json({ refreshToken: 'token-1', rep: nucoRep });
  });
  const app = await signIn();
  expect(await screen.findByRole('heading', { name: 'Set a PIN' })).toBeDefined();
  expect(sent).toEqual([{ username: 'robin@nuco.test', password: 'secret' }]);
  expect(localStorage.getItem('refreshToken')).toBe('token-1');
  // The screen after the PIN asks about the password.
  expect(localStorage.getItem('passwordNotice')).toBe('wanted');
  expect(app.path()).toBe('/unlock');
});

test('after the login resorts and contacts are requested, and are there without the server in a week', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const asked: string[] = [];
  fakeServer.use(
    http.get('/api/resort', () => {
      asked.push('resorts');
      return HttpResponse.json([{ id: 'val-corbier', name: 'Val Corbier' }]);
    }),
    http.get('/api/contacts', () => {
      asked.push('contacts');
      return HttpResponse.json([{ contactId: 'c1', contactName: 'Office', tel: null, email: null }]);
    }),
  );
  signInAnswers(() => HttpResponse.json({ refreshToken: 'token-1', rep: nucoRep }));
  await signIn();
  await screen.findByRole('heading', { name: 'Set a PIN' });
  const { repOffline } = await import('#offline/rep-offline.ts');
  await waitFor(async () => {
    const cache = (await repOffline())?.cache;
    expect(await cache?.list('season/contacts')).toBeTruthy();
    expect(await cache?.list('season/resorts')).toBeTruthy();
  });
  // A sign-in of the test before may still be asking.
  expect(new Set(asked)).toEqual(new Set(['resorts', 'contacts']));

  fakeServer.use(http.get('/api/contacts', () => HttpResponse.error()));
  await renderApp('/contacts', { weekId: 'W1' });
  expect(await screen.findByText('Office')).toBeDefined();
});

test('the empty form is sent as it is: the server alone judges', async () => {
  signInAnswers(() => errorReply('invalid_credentials'));
  const { user } = await renderApp('/login', nobody);
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid username or password');
});

describe('a failure shows in the alert', () => {
  test.each([
    ['the server’s text', () => errorReply('invalid_credentials'), 'Invalid username or password'],
    [
      'the pause after many tries',
      () => errorReply('too_many_requests'),
      'Too many attempts. Wait a moment, then try again.',
    ],
    [
      'an error page',
      () => HttpResponse.html('<h1>Oops</h1>', { status: 502 }),
      'Request failed with status 502',
    ],
    ['no network', () => HttpResponse.error(), 'Failed to login. Please try again.'],
    ['a hotel network', () => HttpResponse.html('<h1>Welcome</h1>'), 'Failed to login. Please try again.'],
    [
      'a reply without a token',
      () => HttpResponse.json({ rep: nucoRep }),
      'Login failed: No refresh token received',
    ],
  ])('%s', async (_, reply, text) => {
    signInAnswers(reply);
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(localStorage.getItem('refreshToken')).toBeNull();
  });
});

test('while the request runs a progress bar shows and the button is disabled', async () => {
  signInAnswers(async () => {
    await delay('infinite');
    return HttpResponse.json({});
  });
  await signIn();
  expect(await screen.findByRole('progressbar', { name: 'Signing in' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Signing in…' })).toHaveProperty('disabled', true);
});

test('the password can be shown and hidden, pasted and filled in by a password manager', async () => {
  const { user } = await renderApp('/login', nobody);
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(password.getAttribute('type')).toBe('password');
  expect(password.getAttribute('autocomplete')).toBe('current-password');
  await user.click(password);
  await user.paste('from elsewhere');
  expect(password.value).toBe('from elsewhere');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.getAttribute('type')).toBe('password');
});

test('a session the server has ended says so at the login', async () => {
  fakeServer.use(
    http.get('/api/week/active', () => errorReply('unauthenticated')),
    http.post('/auth/refresh', () => errorReply('refresh_invalid')),
  );
  const app = await renderApp('/');
  expect((await screen.findByRole('alert')).textContent).toBe('Authentication failed - please log in again');
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(localStorage.getItem('pwa_pin_hash')).toBeNull();
});

test('without a connection the screen says what signing in needs', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderApp('/login', nobody);
  expect(await screen.findByText(/^You are offline\. Sign in once with signal/)).toBeDefined();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull());
});
