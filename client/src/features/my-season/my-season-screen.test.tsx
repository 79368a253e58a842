import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

function aSeason() {
  fakeServer.use(
    http.get('/api/mySeason', () =>
      HttpResponse.json([
        {
          weekId: 'W3',
          weekName: 'Week 3',
          data: [
            { name: 'Resort', value: 'Val Corbier' },
            { name: 'Arrives', value: '2026-12-11' },
          ],
        },
        { weekId: 'W4', weekName: 'Week 4', data: [] },
      ]),
    ),
    http.get('/api/mySeason/availability', () =>
      HttpResponse.json([
        { code: 'J02', status: 'Maybe' },
        { code: 'J03', status: 'from 2027-01-17 to 2027-01-20' },
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
        'Passport Expiry': '2028-01-15',
        Nationality: 'British',
        'Date of Birth': '2002-10-31',
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
  expect(screen.getAllByText('Not available')).toHaveLength(8);
});

test('availability codes are sorted by season month, other texts are left out, and each has its colour', async () => {
  aSeason();
  const app = await renderApp('/my-season', { weekId: null });
  await app.user.click(await screen.findByRole('button', { name: 'Availability' }));
  await screen.findByText('O01');
  expect(screen.getAllByText(/^[A-Z]\d\d$/).map(({ textContent }) => textContent)).toEqual([
    'O01',
    'D11',
    'J02',
    'J03',
  ]);
  expect(screen.getByText('Available').className).toContain('bg-ok-soft');
  expect(screen.getByText('N/A').className).toContain('bg-bad-soft');
  expect(screen.getByText('Maybe').className).toContain('bg-warn-soft');
  expect(screen.queryByText('ask me')).toBeNull();
});

test('every date is written as a rep writes it', async () => {
  aSeason();
  const app = await renderApp('/my-season', { weekId: null });
  expect(await screen.findByText('11/12/2026')).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: 'Personal Details' }));
  for (const date of ['15/01/2028', '31/10/2002']) expect(await screen.findByText(date)).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: 'Availability' }));
  expect(await screen.findByText('from 17/01/2027 to 20/01/2027')).toBeDefined();
  expect(screen.queryByText(/\d{4}-\d{2}-\d{2}/)).toBeNull();
});

test('a failure is shown in the specified words', async () => {
  fakeServer.use(http.get('/api/mySeason', () => new HttpResponse('{}', { status: 500 })));
  await renderApp('/my-season', { weekId: null });
  expect(await screen.findByText(/Failed to load My Season data\./)).toBeDefined();
});
