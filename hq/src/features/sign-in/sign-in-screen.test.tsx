import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { aBoard, aBoardRow } from '#hq-testing/board-fixtures.ts';
import { openPage, press } from '#hq-testing/open-page.tsx';
import { anActiveWeek } from '#hq-testing/week-fixtures.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';

async function signInTo(to: string, rep: RepSession = { ...nucoRep, hq: true, hqRole: 'manager' }) {
  await openPage(`/sign-in?to=${encodeURIComponent(to)}`, {
    '/api/week/active': { activeWeeks: [anActiveWeek()] },
    'board/W1': aBoard([aBoardRow()]),
  });
  fakeServer.use(http.post('/auth/login', () => HttpResponse.json({ refreshToken: 'token-2', rep })));
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ana@example.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  press('Sign in');
}

test('a sign-in leads back to the page that asked for it', async () => {
  await signInTo('/reps');
  expect(await screen.findByRole('heading', { name: 'Reps' })).toBeTruthy();
});

test.each(['/wall', '/wall?brand=nuco'])(
  'a sign-in after the end of a wall at %s leads to headquarters, with its menu',
  async (to) => {
    await signInTo(to);
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeTruthy();
  },
);

test('an account of a rep reads that headquarters is not open to it, and is led to the app', async () => {
  await signInTo('/reps', { ...nucoRep, hq: false, hqRole: 'none' });
  await screen.findByText('Headquarters is not open to your account');
  expect(screen.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toBe('/');
  expect(localStorage.getItem('refreshToken')).toBe('token-2');
});
