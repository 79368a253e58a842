import type { SignedInPhone } from '@offpiste/domain/contract/signed-in-phones.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

const phone = (sessionId: string, more: Partial<SignedInPhone> = {}): SignedInPhone => ({
  sessionId: `00000000-0000-4000-8000-00000000000${sessionId}`,
  deviceName: 'Chrome on Android',
  signedInAt: '2027-01-09T05:00:00.000Z',
  lastUsedAt: '2027-01-10T05:00:00.000Z',
  thisPhone: false,
  ...more,
});
let sessions: SignedInPhone[];
let asked: [string, unknown][];

beforeEach(() => {
  sessions = [
    phone('1', { thisPhone: true }),
    phone('2', { deviceName: 'Safari on iPhone' }),
    phone('3', { deviceName: '' }),
  ];
  asked = [];
  fakeServer.use(
    http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })),
    http.get('/auth/sessions', () => HttpResponse.json({ sessions })),
    http.post('/auth/sessions/*', async ({ request }) => {
      const path = new URL(request.url).pathname;
      asked.push([path, await request.json()]);
      sessions = sessions.filter(
        ({ sessionId, thisPhone }) =>
          thisPhone || (!path.endsWith('revoke-others') && !path.includes(sessionId)),
      );
      return HttpResponse.json({ sessions });
    }),
  );
});

/** Types the password into the dialog, and signs out. */
async function confirmIn(question: HTMLElement, user: UserEvent) {
  await user.type(within(question).getByLabelText('Your password'), 'secret');
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the menu leads to the phones a rep is signed in on, this one marked and not to be signed out', async () => {
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: /Menu/ }));
  await user.click(await screen.findByRole('link', { name: 'Signed-in phones' }));
  expect(await screen.findByText('This phone')).toBeDefined();
  expect(headings()).toEqual(['Chrome on Android', 'Safari on iPhone', 'Unknown device']);
  expect(screen.getAllByRole('button', { name: /^Log out .*, last used/ })).toHaveLength(2);
});

test('a phone is signed out after a question that says what stays on it', async () => {
  const { user } = await renderApp('/signed-in-phones');
  await user.click(await screen.findByRole('button', { name: /^Log out Safari on iPhone/ }));
  const question = await screen.findByRole('dialog', { name: 'Log out Safari on iPhone?' });
  expect(within(question).getByText(/What it has not sent stays on it/)).toBeDefined();
  await confirmIn(question, user);
  await waitFor(() => expect(headings()).toEqual(['Chrome on Android', 'Unknown device']));
  expect(asked).toEqual([
    ['/auth/sessions/00000000-0000-4000-8000-000000000002/revoke', { password: 'secret' }],
  ]);
});

test('all others are signed out at once', async () => {
  const { user } = await renderApp('/signed-in-phones');
  await user.click(await screen.findByRole('button', { name: 'Log out all other phones' }));
  const question = await screen.findByRole('dialog', { name: 'Log out all other phones?' });
  await confirmIn(question, user);
  await waitFor(() => expect(headings()).toEqual(['Chrome on Android']));
  expect(asked).toEqual([['/auth/sessions/revoke-others', { password: 'secret' }]]);
  expect(screen.queryByRole('button', { name: 'Log out all other phones' })).toBeNull();
});

test('without a connection nothing is signed out, and the screen says so', async () => {
  const { user } = await renderApp('/signed-in-phones');
  fakeServer.use(http.post('/auth/sessions/*', () => HttpResponse.error()));
  await user.click(await screen.findByRole('button', { name: 'Log out all other phones' }));
  await confirmIn(await screen.findByRole('dialog'), user);
  expect(await screen.findByText(/^No connection, so nothing changed/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(headings()).toHaveLength(3));
});

test('a wrong password signs nothing out, and may be typed again', async () => {
  const { user } = await renderApp('/signed-in-phones');
  await user.click(await screen.findByRole('button', { name: 'Log out all other phones' }));
  fakeServer.use(http.post('/auth/sessions/*', () => errorReply('invalid_credentials'), { once: true }));
  const question = await screen.findByRole('dialog');
  const button = within(question).getByRole<HTMLButtonElement>('button', { name: 'Log out' });
  expect(button.disabled).toBe(true);
  await confirmIn(question, user);
  expect((await within(question).findByRole('alert')).textContent).toBe('Invalid username or password');
  expect(localStorage.getItem('refreshToken')).toBe('token-1');
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(headings()).toEqual(['Chrome on Android']));
});

test('an access that has run out is renewed, as for every other call', async () => {
  let renewed = false;
  fakeServer.use(
    http.get('/auth/sessions', () =>
      renewed ? HttpResponse.json({ sessions }) : errorReply('unauthenticated'),
    ),
    http.post('/auth/refresh', () => {
      renewed = true;
      const rep = JSON.parse(localStorage.getItem('rep') ?? '');
      return HttpResponse.json({ refreshToken: 'token-2', rep });
    }),
  );
  await renderApp('/signed-in-phones');
  expect(await screen.findByText('This phone')).toBeDefined();
});
