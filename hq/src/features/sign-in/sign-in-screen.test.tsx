import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { aBoard, aBoardRow } from '#hq-testing/board-fixtures.ts';
import { openPage, press } from '#hq-testing/open-page.tsx';
import { anActiveWeek } from '#hq-testing/week-fixtures.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';

async function signInTo(to: string) {
  await openPage(`/sign-in?to=${encodeURIComponent(to)}`, {
    '/api/week/active': { activeWeeks: [anActiveWeek()] },
    'board/W1': aBoard([aBoardRow()]),
  });
  fakeServer.use(
    http.post('/auth/login', () =>
      HttpResponse.json({ refreshToken: 'token-2', rep: { ...nucoRep, hq: true, hqRole: 'manager' } }),
    ),
  );
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
