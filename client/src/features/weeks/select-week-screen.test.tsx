import type { ActiveWeek } from '@offpiste/domain/contract/week.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
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

test('lists the active weeks with the day their first package departs', async () => {
  serverHas([week('W1', 'Val Thorens 1'), week('W2', 'Les Arcs', { weekPackages: '[]' })]);
  await renderApp('/');
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Val Thorens 1Departs 12/12/2026',
    'Les ArcsDeparture date not available',
  ]);
});

test('leaves disabled weeks out', async () => {
  serverHas([week('W1', 'Val Thorens 1', { disabled: true })]);
  await renderApp('/');
  expect(await screen.findByText('No active weeks')).toBeDefined();
});

test('says that the list could not be loaded', async () => {
  fakeServer.use(http.get('/api/week/active', () => HttpResponse.error()));
  await renderApp('/');
  expect(await screen.findByText(/The list could not be loaded/)).toBeDefined();
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
