import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdInTest } from '#testing/answering-week.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { weekData } from '#week/week.fixture.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));

const phone = { weekId: 'W1' };
const nothing = {
  subtitle: null,
  eventType: null,
  image: null,
  description: null,
  end: null,
  location: null,
  packages: [],
  host: null,
  lastEntry: null,
  sponsor: null,
  barType: null,
  transportInfo: null,
  clothing: null,
  extraInfo: null,
};

const answering = (days: object[]) =>
  fakeServer.use(http.get('/whatsOn/W1', () => HttpResponse.json({ days })));

beforeEach(() => {
  holdInTest(weekData([]));
  answering([
    {
      timestamp: '2026-12-12T23:00:00Z',
      events: [
        {
          ...nothing,
          id: '1',
          title: 'Quiz night',
          eventType: 'Bar',
          start: '2026-12-13T20:00:00Z',
          description: `<p>${'Bring a pen. '.repeat(12)}</p><script>window.hit = 1</script>`,
          location: { name: 'Le Chamois', latitude: 45.4, longitude: 6.9 },
          packages: [{ id: 'Leeds', name: 'Leeds' }],
        },
      ],
    },
    {
      timestamp: '2026-12-13T23:00:00Z',
      events: [{ ...nothing, id: '2', title: 'Sledging', start: '2026-12-14T15:00:00Z' }],
    },
  ]);
});

test('what is on is grouped by day, with its description as text', async () => {
  await renderApp('/event-schedule', phone);
  expect(await screen.findByRole('heading', { name: 'Sunday, December 13' })).toBeDefined();
  const quiz = screen.getByRole('button', { name: /Quiz night/ });
  expect(quiz.textContent).toContain('21:00 · Le Chamois');
  expect(quiz.textContent).toContain('…');
  expect(quiz.textContent).not.toContain('<p>');
});

test('a tap shows everything, with a map', async () => {
  const app = await renderApp('/event-schedule', phone);
  await app.user.click(await screen.findByRole('button', { name: /Quiz night/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Quiz night' });
  expect(within(dialog).getByRole('link', { name: 'Open the map' }).getAttribute('href')).toContain(
    '45.4,6.9',
  );
  expect(within(dialog).getByText('Leeds')).toBeDefined();
  // Nothing is said of what is not known.
  expect(dialog.textContent).not.toMatch(/Transport|Clothing|More|Host|Sponsor/);
  expect((window as { hit?: number }).hit).toBeUndefined();
});

test('a tap shows this event and no other, each fact by its name, until it is closed', async () => {
  const full = {
    ...nothing,
    ...{ id: '3', title: 'Mountain Rave', subtitle: 'Bring gloves', eventType: 'Party' },
    ...{ start: '2026-12-15T13:00:00Z', end: '2026-12-15T17:00:00Z', host: 'Sam', lastEntry: '15:30' },
    ...{ sponsor: 'Gloves Ltd', barType: 'Cash', description: '<p>Up there</p>' },
    ...{ transportInfo: 'Lift 4', clothing: 'Warm', extraInfo: 'Sledges' },
    packages: ['Leeds', 'Bath'].map((name) => ({ id: name, name })),
  };
  answering([
    {
      timestamp: '2026-12-14T23:00:00Z',
      events: [{ ...nothing, id: '2', title: 'Sledging', start: '2026-12-15T09:00:00Z' }, full],
    },
  ]);
  const { user } = await renderApp('/event-schedule', phone);
  const row = await screen.findByRole('button', { name: /Mountain Rave/ });
  expect(row.textContent).toBe('Mountain Rave14:00 to 18:00Bring glovesUp thereParty');
  expect(screen.getByRole('button', { name: /Sledging/ }).textContent).toBe('Sledging10:00');
  await user.click(row);
  const dialog = within(await screen.findByRole('dialog', { name: 'Mountain Rave' }));
  const facts = dialog.getAllByRole('term').map(({ textContent }) => textContent);
  const values = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts.map((fact, at) => `${fact}: ${values[at]}`)).toEqual([
    'Day: Tuesday, December 15',
    'Time: 14:00 to 18:00',
    'Groups: Leeds, Bath',
    'Host: Sam',
    'Last entry: 15:30',
    'Sponsor: Gloves Ltd',
    'Bar: Cash',
  ]);
  const texts = screen.getByRole('dialog').textContent ?? '';
  expect(texts).toMatch(/Up there.*Transport.*Lift 4.*Clothing.*Warm.*More.*Sledges/s);
  expect(dialog.queryByText('Open the map')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the schedule is narrowed by type, day and group, and widened again', async () => {
  const { user } = await renderApp('/event-schedule', phone);
  const shown = () => screen.queryAllByRole('button', { name: /Quiz|Sledging/ }).length;
  await screen.findByRole('button', { name: /Quiz night/ });
  for (const [label, choice, all] of [
    ['Event Type', 'Bar', 'All types'],
    ['Day', 'Sunday, December 13', 'All days'],
    ['Group', 'Leeds', 'All groups'],
  ] as const) {
    expect(shown()).toBe(2);
    await user.selectOptions(screen.getByLabelText(label), choice);
    expect(screen.queryByRole('button', { name: /Sledging/ })).toBeNull();
    expect(shown()).toBe(1);
    await user.selectOptions(screen.getByLabelText(label), all);
  }
  expect(shown()).toBe(2);
});

test('filters that fit nothing can be reset', async () => {
  const app = await renderApp('/event-schedule', phone);
  await app.user.selectOptions(await screen.findByLabelText('Group'), 'Leeds');
  await app.user.selectOptions(screen.getByLabelText('Day'), 'Monday, December 14');
  await app.user.click(await screen.findByRole('button', { name: 'Reset filters' }));
  expect(await screen.findByRole('button', { name: /Sledging/ })).toBeDefined();
});

test('a week without events says so', async () => {
  answering([]);
  await renderApp('/event-schedule', phone);
  expect(await screen.findByText('No information at this time')).toBeDefined();
});
