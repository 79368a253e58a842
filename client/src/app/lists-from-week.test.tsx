import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdInTest } from '#testing/answering-week.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig, nucoRep } from '#testing/fixtures.ts';
import { handScan } from '#testing/hand-scan.ts';
import { renderApp } from '#testing/render-app.tsx';
import { coachSeat, placedWeek, weekPassenger } from '#week/week.fixture.ts';
import { aTicket } from '../features/vehicles/coaches/coach.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));
// jsdom has neither camera nor workers; a hand scanner works beside the camera.
vi.mock('#scanner/camera-view.tsx', () => ({ CameraView: () => null }));

const ANNA = 'NUCO-AB12CD-000001';
const BEN = 'NUCO-AB12CD-000002';
const NOTE = 'From the week’s bookings';
const OWN_BRAND = 'Only passengers of your own brand are shown and counted.';
const phone = { weekId: 'W1' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const anna = weekPassenger({
    reference: ANNA,
    passengerName: 'Anna Smith',
    allocations: [
      coachSeat('4'),
      { ...coachSeat('GVA-01', 'outbound', 'Geneva'), kind: 'transfer' },
      { kind: 'lesson', place: '310010', reference: '' },
      { kind: 'lesson', place: '310020', reference: '' },
      { kind: 'event', place: '500001', reference: '' },
    ],
  });
  holdInTest(placedWeek([anna]));
  fakeServer.use(
    http.get('/config', () => HttpResponse.json(nucoConfig)),
    http.all('/api/*', () => HttpResponse.error()),
  );
});

test.each([
  ['/coach', /Coach 4/],
  ['/coach/4', 'Outbound stops'],
  ['/loadCoach', /Coach 4/],
  ['/loadCoach/4/outbound', /Anna Smith/],
  ['/transfer', /GVA-01/],
  ['/loadTransfer', /GVA-01/],
  ['/loadTransfer/GVA-01/outbound', /Anna Smith/],
  ['/load-extras', /GVA-01/],
  ['/lessons', 'Beginner 2'],
  ['/workshops', 'Carving 10'],
  ['/registerLesson', 'Beginner 2'],
  ['/registerLesson/310010', 'Anna Smith'],
  ['/events', 'Welcome Party'],
  ['/event/500001', 'Participants'],
  ['/ticketing', 'Welcome Party'],
  ['/ticket/500001', 'Anna Smith'],
] as const)(
  '%s starts from the bookings of the week where the server never answered, and says so',
  async (path, text) => {
    await renderApp(path, phone);
    expect(await screen.findByText(NOTE)).toBeDefined();
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.queryByText('No connection')).toBeNull();
  },
);

test('an event of the bookings has the names of its brands, as in the list of the server', async () => {
  await renderApp('/events', phone);
  const event = await screen.findByRole('link', { name: /Welcome Party/ });
  expect(event.textContent).toContain('1 participant · NUCO');
});

const countOfList = () => screen.queryAllByRole('progressbar')[0]?.getAttribute('aria-valuetext');

test.each([
  ['/loadCoach/4/outbound', 'Already loaded'],
  ['/loadTransfer/GVA-01/outbound', 'Already loaded'],
  ['/registerLesson/310010', 'Already registered'],
  ['/ticket/500001', 'Already inside'],
])('%s: a tick by the bookings alone counts, a second scan says so', async (path, again) => {
  const app = await renderApp(path, phone);
  await screen.findByText(NOTE);
  handScan(ANNA);
  expect((await screen.findAllByText(/^Saved on this phone|will be processed when/)).length).toBeGreaterThan(
    0,
  );
  await expect.poll(countOfList).toMatch(/^1 of 1/);
  const reopened = await app.reload();
  await screen.findByText(NOTE);
  await expect.poll(countOfList).toMatch(/^1 of 1/);
  handScan(ANNA);
  expect((await screen.findAllByText(again)).length).toBeGreaterThan(0);
  expect(reopened.path()).toBe(path);
});

test.each([
  ['/loadCoach/7/outbound', 'Wrong coach', 'Belongs on Coach 4 · Leeds'],
  ['/registerLesson/310020', 'Wrong lesson', 'Belongs in Beginner 2'],
  ['/ticket/500002', 'Wrong event', 'Has a ticket for Welcome Party'],
])('%s: somebody at the wrong place is named, with the right one', async (path, word, right) => {
  const ben = weekPassenger({
    reference: BEN,
    passengerName: 'Ben Ali',
    allocations: [
      coachSeat('4'),
      { kind: 'lesson', place: '310010', reference: '' },
      { kind: 'event', place: '500001', reference: '' },
    ],
  });
  const cara = weekPassenger({
    reference: 'NUCO-AB12CD-000003',
    passengerName: 'Cara Low',
    allocations: [coachSeat('7', 'outbound', 'Hull'), { kind: 'lesson', place: '310020', reference: '' }],
  });
  holdInTest(placedWeek([ben, cara]));
  await renderApp(path, phone);
  await screen.findByText(NOTE);
  handScan(BEN);
  const verdict = await screen.findByRole('button', { name: new RegExp(`${word}.*Ben Ali`) });
  expect(verdict.textContent).toContain(right);
});

test('the viewer decides who is missing from the list', async () => {
  await renderApp('/loadCoach/4/outbound', phone);
  expect(await screen.findByText(OWN_BRAND)).toBeDefined();
  await renderApp('/loadCoach/4/outbound', { ...phone, rep: { ...nucoRep, level: 2 } });
  expect(await screen.findByText(NOTE)).toBeDefined();
  expect(screen.queryByText(OWN_BRAND)).toBeNull();
});

test("the server's list takes over as soon as it arrives", async () => {
  fakeServer.use(
    http.get('/api/coach/allBarcodes/4/direction/outbound/W1', () =>
      HttpResponse.json({ total: 1, loaded: 0, tickets: [aTicket('Zoë Müller')] }),
    ),
  );
  await renderApp('/loadCoach/4/outbound', phone);
  expect(await screen.findByText(/Zoë Müller/)).toBeDefined();
  expect(screen.queryByText(NOTE)).toBeNull();
  expect(screen.queryByText(/Anna Smith/)).toBeNull();
});
