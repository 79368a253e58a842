import type { ActiveWeek } from '@offpiste/domain/contract/active-week.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

const week = (weekId: string, weekName: string, more: Partial<ActiveWeek> = {}): ActiveWeek => ({
  id: weekId,
  weekId,
  weekName,
  weekPackages: '[{"departureDate":"2026-12-12"}]',
  alwaysOn: false,
  disabled: false,
  ...more,
});

function serverHas(...lists: ActiveWeek[][]) {
  let asked = 0;
  fakeServer.use(
    http.get('/api/week/active', () => {
      const activeWeeks = lists[Math.min(asked, lists.length - 1)];
      asked += 1;
      return HttpResponse.json({ activeWeeks });
    }),
  );
  return () => asked;
}

const departing = (departureDate: string) => ({ weekPackages: JSON.stringify([{ departureDate }]) });

test('lists the running week with its days, then later weeks, earlier ones, and those for practice', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00') });
  serverHas([
    week('W0', 'Training week', { alwaysOn: true, ...departing('2026-11-20') }),
    week('W1', 'Week of 27 November', departing('2026-11-27')),
    week('W2', 'Week of 20 November', departing('2026-11-20')),
    week('W3', 'Week of 6 November', departing('2026-11-06')),
    week('W4', 'Some week', { weekPackages: '[]' }),
  ]);
  await renderApp('/');
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Week of 20 NovemberNowFri 20 Nov to Sat 28 Nov · day 3 of 9ArrivalsDepartures',
    'Week of 27 NovemberDeparts Fri 27 Nov · in 5 days',
    'Some weekDeparture date not available',
    'Week of 6 NovemberFri 6 Nov to Sat 14 Nov',
    'Training weekAlways open · Fri 20 NovPractice',
  ]);
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(heads).toEqual(['This week', 'Later', 'Earlier', 'Practice']);
  vi.useRealTimers();
});

test('leaves disabled weeks out', async () => {
  serverHas([week('W1', 'Val Thorens 1', { disabled: true })]);
  await renderApp('/');
  expect(await screen.findByText('No active weeks')).toBeDefined();
});

test('says that the list could not be loaded', async () => {
  fakeServer.use(http.get('/api/week/active', () => HttpResponse.error()));
  await renderApp('/');
  expect(await screen.findByText(/The list did not load/)).toBeDefined();
});

test('says below the weeks that they are those on this phone, so that none moves under a finger', async () => {
  serverHas([week('W1', 'Val Thorens 1')]);
  const app = await renderApp('/');
  await screen.findByRole('button', { name: /Val Thorens 1/ });
  fakeServer.use(http.get('/api/week/active', () => HttpResponse.error()));
  await app.user.click(screen.getByRole('button', { name: 'Reload' }));
  const said = await screen.findByText(/These are the weeks on this phone/);
  const shown = screen.getByRole('button', { name: /Val Thorens 1/ });
  expect(shown.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('choosing a week stores it and opens Home', async () => {
  serverHas([week('W1', 'Val Thorens 1')]);
  fakeServer.use(http.get('/api/week/data/W1', () => errorReply('week_not_found')));
  const app = await renderApp('/');
  await app.user.click(await screen.findByRole('button', { name: /Val Thorens 1/ }));
  await waitFor(() => expect(app.path()).toBe('/home'));
  expect(localStorage.getItem('weekId')).toBe('W1');
});

function pull(distance: number) {
  const list = screen.getByRole('main');
  const from = list.firstElementChild as Element;
  fireEvent.touchStart(from, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(from, { touches: [{ clientY: 100 + distance }] });
  fireEvent.touchEnd(from);
}

test('pulling 150 px down reloads the list', async () => {
  const asked = serverHas([week('W1', 'Old')], [week('W1', 'New')]);
  await renderApp('/');
  await screen.findByText('Old');
  pull(149);
  expect(asked()).toBe(1);
  pull(150);
  expect(await screen.findByText('New')).toBeDefined();
  expect(asked()).toBe(2);
});

test('a button reloads the list as well', async () => {
  serverHas([week('W1', 'Old')], [week('W1', 'New')]);
  const { user } = await renderApp('/');
  await screen.findByText('Old');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText('New')).toBeDefined();
});
