import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/week-client.ts', () => import('#testing/loaded-week.ts'));

function aSeason() {
  fakeServer.use(
    http.get('/api/mySeason', () =>
      HttpResponse.json([
        { weekId: 'W3', weekName: 'Week 3', data: [{ name: 'Resort', value: 'Val Corbier' }] },
        { weekId: 'W4', weekName: 'Week 4', data: [] },
      ]),
    ),
    http.get('/api/mySeason/availability', () =>
      HttpResponse.json([
        { code: 'J02', status: 'Maybe' },
        { code: 'note', status: 'ask me' },
        { code: 'D11', status: 'N/A' },
        { code: 'O01', status: 'Available' },
      ]),
    ),
    http.get('/api/mySeason/database', () =>
      HttpResponse.json({
        'GBS ID': 'G1',
        'Passport First Names': 'Robin',
        'Passport Surname': 'Field',
        'Passport Number': null,
        'Passport Expiry': null,
        Nationality: 'British',
        'Date of Birth': null,
        French: null,
        Address: null,
        'Phone 2': null,
        'Jacket Number': null,
        Luggage: null,
        'Equipment Hire': null,
        'Ski Pass': null,
      }),
    ),
  );
}

test('assigned weeks are open, details and availability folded', async () => {
  aSeason();
  const app = await renderApp('/my-season', { weekId: null });
  expect(await screen.findByText('Val Corbier')).toBeDefined();
  expect(screen.getByText('No information at this time')).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: 'Personal Details' }));
  expect(await screen.findByText('G1')).toBeDefined();
  expect(screen.getAllByText('Not available')).toHaveLength(10);
});

test('availability codes go by season month, other texts are left out, and each has its colour', async () => {
  aSeason();
  const app = await renderApp('/my-season', { weekId: null });
  await app.user.click(await screen.findByRole('button', { name: 'Availability' }));
  await screen.findByText('O01');
  expect(screen.getAllByText(/^[A-Z]\d\d$/).map(({ textContent }) => textContent)).toEqual([
    'O01',
    'D11',
    'J02',
  ]);
  expect(screen.getByText('Available').className).toContain('bg-ok-soft');
  expect(screen.getByText('N/A').className).toContain('bg-bad-soft');
  expect(screen.getByText('Maybe').className).toContain('bg-warn-soft');
  expect(screen.queryByText('ask me')).toBeNull();
});

test('a failure is told in the specified words', async () => {
  fakeServer.use(http.get('/api/mySeason', () => new HttpResponse('{}', { status: 500 })));
  await renderApp('/my-season', { weekId: null });
  expect(await screen.findByText(/Failed to load My Season data\./)).toBeDefined();
});
