import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { holdInTest } from '#testing/answering-week.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { coachSeat, weekData, weekPassenger } from '#week/week.fixture.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));

// jsdom has neither camera nor workers.
vi.mock('#scanner/camera-view.tsx', () => ({ CameraView: () => null }));

const HOUR = 3_600_000;

/** A week in which coach 4 leaves first, and coach 7 an hour after it. */
function coachesLeave(inHours: number) {
  const data = weekData([
    weekPassenger({ reference: 'NUCO-AB12CD-000001', allocations: [coachSeat('4')] }),
    weekPassenger({ reference: 'NUCO-AB12CD-000002', allocations: [coachSeat('7')] }),
  ]);
  for (const [id, hours] of [
    ['4', inHours],
    ['7', inHours + 1],
  ] as const) {
    const [stop] = data.week.places.coach[id]?.departures.outbound ?? [];
    if (stop) stop.dateTime = new Date(Date.now() + hours * HOUR).toISOString();
  }
  holdInTest(data);
}

const nowCard = async () => within(await screen.findByRole('region', { name: 'Now' }));

test('Home shows what comes next, without a request to the server', async () => {
  const asked: string[] = [];
  fakeServer.use(http.get('/api/*', ({ request }) => void asked.push(new URL(request.url).pathname)));
  coachesLeave(24 * 8);
  await renderApp('/home', { weekId: 'W1' });
  const description = 'Next: 4, Fri 11 Dec';
  expect(await screen.findByRole('link', { name: 'Coaches', description })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Search Passengers', description: '2 this week' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Transfers', description: '' })).toBeDefined();
  expect(asked.filter((path) => /coach|transfer|event/.test(path))).toEqual([]);
});

test('Home is named after the week and greets the rep', async () => {
  coachesLeave(1);
  await renderApp('/home', { weekId: 'W1' });
  expect(await screen.findByRole('heading', { name: 'Week 1', level: 1 })).toBeDefined();
  expect(screen.getByText(/^Good (morning|afternoon|evening), Robin$/)).toBeDefined();
});

test('the Now card opens the next departure with its camera in one tap', async () => {
  coachesLeave(1);
  const app = await renderApp('/home', { weekId: 'W1' });
  const card = await nowCard();
  expect(card.getByRole('heading', { name: 'Coach 4 Outbound' })).toBeDefined();
  expect(card.getByText('In 1 h')).toBeDefined();
  await app.user.click(card.getByRole('link', { name: 'Scan passengers' }));
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeDefined();
  expect(app.path()).toBe('/loadCoach/4/outbound');
});

test('a camera that was wanted at one place does not open at another', async () => {
  coachesLeave(1);
  const { openWithCamera } = await import('#scan/camera-on-arrival.ts');
  const app = await renderApp('/home', { weekId: 'W1' });
  openWithCamera('/loadCoach/7/outbound');
  await app.user.click((await nowCard()).getByRole('link', { name: 'Scan passengers' }));
  await app.user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(app.path()).toBe('/loadCoach/4/outbound');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('in a week in which nothing comes any more Home says so in place of the Now card', async () => {
  coachesLeave(-2);
  await renderApp('/home', { weekId: 'W1' });
  expect(await screen.findByText('Nothing more is planned this week.')).toBeDefined();
  await screen.findByRole('link', { name: 'Search Passengers', description: '2 this week' });
  expect(screen.queryByRole('region', { name: 'Now' })).toBeNull();
});

test('the Now card of an event opens the map, which only the week has, and the door with its camera in one tap', async () => {
  const data = weekData([]);
  const startDateTime = new Date(Date.now() + HOUR).toISOString();
  data.week.places.event.E1 = {
    ...{ name: 'Party', brands: [], startDateTime, endDateTime: null, lastEntry: null, description: null },
    ...{ host: null, sponsor: null, barType: null, transportInfo: null, clothing: null, extraInfo: null },
    location: { name: 'Le Chamois', lat: 45.29, lng: 6.58 },
  };
  holdInTest(data);
  const app = await renderApp('/home', { weekId: 'W1' });
  const card = await nowCard();
  expect(card.getByRole('heading', { name: 'Party' })).toBeDefined();
  expect(card.getByRole<HTMLAnchorElement>('link', { name: 'Open the map' }).href).toContain('45.29');
  await app.user.click(card.getByRole('link', { name: 'Scan guests' }));
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeDefined();
  expect(app.path()).toBe('/ticket/E1');
});

test('compact cards keep their times alone, and what follows is below; the choice is remembered', async () => {
  coachesLeave(24 * 8);
  const app = await renderApp('/home', { weekId: 'W1' });
  await nowCard();
  expect(screen.queryByRole('heading', { name: 'Then' })).toBeNull();
  await app.user.click(screen.getByRole('button', { name: /Menu/ }));
  await app.user.click(await screen.findByRole('radio', { name: 'Compact' }));
  await app.user.keyboard('{Escape}');
  const again = await app.reload();
  expect(await screen.findByRole('heading', { name: 'Then' })).toBeDefined();
  await screen.findByRole('link', { name: 'Coaches', description: '4, Fri 11 Dec' });
  expect(screen.getByRole('link', { name: 'Search Passengers', description: '' })).toBeDefined();
  await again.user.click(screen.getByRole('link', { name: /Coach 7 Outbound/ }));
  await screen.findByRole('heading', { name: 'Coach 7 Outbound' });
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('the Scan page keeps its seven actions in order, and the due one says so in its line', async () => {
  coachesLeave(1);
  await renderApp('/action', { weekId: 'W1' });
  const main = within(screen.getByRole('main'));
  await main.findByText('In 1 h · Coach 4 Outbound');
  expect(main.getAllByRole('listitem').map((row) => row.querySelector('a')?.textContent)).toEqual([
    'Event Accreditation',
    'Distribute Lift Pass',
    'Load Coach',
    'Load Transfer',
    'Register Lesson',
    'Register Workshop',
    'Key Distribution',
  ]);
  expect(
    main.getByRole('link', { name: 'Load Coach', description: /^In 1 h · Coach 4 Outbound/ }),
  ).toBeDefined();
});

test('a phone that is not ready says so above the actions', async () => {
  coachesLeave(1);
  const app = await renderApp('/action', { weekId: 'W1' });
  const description = 'Not ready to work offline. Download everything now.';
  const link = await screen.findByRole('link', { name: 'Prepare shift' });
  const row = screen.getByRole('link', { name: 'Load Coach' });
  // It is there before the phone has been looked at: no row moves under a finger afterwards.
  expect(link.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await screen.findByRole('link', { name: 'Prepare shift', description })).toBe(link);
  await app.user.click(link);
  expect(app.path()).toBe('/ready');
});
