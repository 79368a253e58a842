import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { holdInTest } from '#testing/answering-week.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { coachSeat, weekData, weekPassenger } from '#week/week.fixture.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));

test('Home shows what comes next, without a request to the server', async () => {
  const asked: string[] = [];
  fakeServer.use(http.get('/api/*', ({ request }) => void asked.push(new URL(request.url).pathname)));
  const data = weekData([
    weekPassenger({ reference: 'NUCO-AB12CD-000001', allocations: [coachSeat('4')] }),
    weekPassenger({ reference: 'NUCO-AB12CD-000002', allocations: [coachSeat('7')] }),
  ]);
  const [stop] = data.week.places.coach['4']?.departures.outbound ?? [];
  if (stop) stop.dateTime = new Date(Date.now() + 86_400_000).toISOString();
  const [later] = data.week.places.coach['7']?.departures.outbound ?? [];
  if (later) later.dateTime = new Date(Date.now() + 2 * 86_400_000).toISOString();
  holdInTest(data);
  await renderApp('/home', { weekId: 'W1' });
  const description = 'Next: 4, Fri 11 Dec 05:30';
  expect(await screen.findByRole('link', { name: 'Coaches', description })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Transfers', description: '' })).toBeDefined();
  expect(asked.filter((path) => /coach|transfer|event/.test(path))).toEqual([]);
});
