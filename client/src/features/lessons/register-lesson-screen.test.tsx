import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { handScan } from '#testing/hand-scan.ts';
import { noTickets } from '#testing/no-tickets.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aLesson, aLessonTicket } from './lesson.fixtures.ts';
import { aLessonServer } from './lesson-server.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

// A busy machine is slow; slow replies are tested with the outbox.
vi.mock('#offline/connectivity.ts', async (original) => ({
  ...(await original<typeof import('#offline/connectivity.ts')>()),
  SLOW_REPLY_MS: 15_000,
}));

// jsdom has neither camera nor workers; a hand scanner works beside the camera.
vi.mock('#scanner/camera-view.tsx', () => ({ CameraView: () => null }));

const phone = { weekId: 'W1' };
const anna = aLessonTicket('Anna Smith');
const ben = aLessonTicket('Ben Ali', { registered: 1 });
const cara = aLessonTicket('Cara Low', { deleted: '1' });
const dave = aLessonTicket('Dave Dover');
const workshop = aLesson({
  lessonId: '320001',
  lessonRef: 'VC-WS-320001',
  lessonType: 'workshop',
  group: 'Workshop 1 – Ski tuning',
});

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

async function open(path = '/registerLesson/310001') {
  const server = aLessonServer({ tickets: [dave, cara, anna, ben] });
  const app = await renderApp(path, phone);
  await screen.findByRole('button', { name: /Register.*Anna Smith/ });
  return { server, app };
}

const bar = () => screen.getByRole('progressbar', { name: 'Registered' }).getAttribute('aria-valuetext');
const count = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

describe.each([
  { path: '/registerLesson', title: 'Register Lesson', group: /Group 1/, href: '/registerLesson/310001' },
  {
    path: '/registerWorkshop',
    title: 'Register Workshop',
    group: /Workshop 1/,
    href: '/registerLesson/320001',
  },
])('the choice at $path', ({ path, title, group, href }) => {
  test('leads to where people of its type are registered', async () => {
    aLessonServer({ lessons: [workshop, aLesson()] });
    await renderApp(path, phone);
    const links = await screen.findAllByRole('link', { name: /participant/, hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([href]);
    expect(links[0]?.textContent).toMatch(group);
    expect(screen.getByRole('heading', { name: title, level: 1, hidden: true })).toBeDefined();
  });

  test('says that there are none', async () => {
    aLessonServer({ lessons: [] });
    await renderApp(path, phone);
    expect(await screen.findByText('No lessons')).toBeDefined();
  });
});

test('a note says that workshops are under lessons, once in a week', async () => {
  aLessonServer({ lessons: [workshop] });
  const app = await renderApp('/action', phone);
  await app.user.click(await screen.findByRole('link', { name: 'Register Workshop' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Workshops are managed under lessons for this week')).toBeDefined();
  await app.user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.click(await screen.findByRole('link', { name: /Workshop 1/ }));
  await screen.findByRole('button', { name: 'Scan Barcode' });
  await app.user.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('link', { name: /Workshop 1/ });
  expect(app.path()).toBe('/registerWorkshop');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a week without workshops leads to the lessons, at every visit', async () => {
  aLessonServer();
  const app = await renderApp('/registerWorkshop', phone);
  await screen.findByRole('link', { name: 'Register Lesson' });
  await app.user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.click(screen.getByRole('link', { name: 'Back' }));
  await app.user.click(await screen.findByRole('link', { name: 'Register Workshop' }));
  expect(await screen.findByText('Workshops are managed under lessons for this week')).toBeDefined();
  await app.user.click(await screen.findByRole('link', { name: 'Register Lesson' }));
  await screen.findByRole('link', { name: /Group 1/ });
  expect(app.path()).toBe('/registerLesson');
});

test.each(['310001', 'VC-ESF-310001', 'NUCO-AB12CD-310001'])('a lesson opens by %s', async (named) => {
  await open(`/registerLesson/${named}`);
  expect(screen.getByRole('heading', { name: 'Group 1 – Beginner ski', level: 1 })).toBeDefined();
});

test('an unknown lesson is reported', async () => {
  aLessonServer();
  await renderApp('/registerLesson/999999', phone);
  expect(await screen.findByText('Lesson or Workshop not found')).toBeDefined();
});

test('the list has those missing before those registered, and counts all but the cancelled', async () => {
  await open();
  const missing = screen.getByRole('button', { name: /^Remaining Participants/ });
  expect(missing.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('button', { name: /^Registered Participants/ }).getAttribute('aria-expanded')).toBe(
    'false',
  );
  expect(screen.getAllByRole('button', { name: /^Register ?[A-Z][a-z]+ / }).length).toBe(2);
  expect(screen.getByText('CANCELLED')).toBeDefined();
  expect(bar()).toBe('1 of 3');
  expect([count('Remaining'), count('Places')]).toEqual(['2', '12']);
});

describe('a scan', () => {
  test('registers a participant: one action in the specified fields, verdict, list and counts', async () => {
    const { server } = await open();
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Registered.*Anna Smith/ });
    expect(verdict.textContent).toContain('Passenger successfully loaded on coach');
    expect(server.registrations).toHaveLength(1);
    expect(new Set(Object.keys(server.registrations[0] ?? {}))).toEqual(
      new Set([
        'weekID',
        'barcode',
        'handsetTimestamp',
        'clientTimestamp',
        'idempotentId',
        'repID',
        'repName',
        'scanned',
        'lessonId',
      ]),
    );
    expect(server.registrations[0]).toMatchObject({
      weekID: 'W1',
      barcode: anna.barcode,
      repID: 'R100',
      repName: 'Robin Field',
      scanned: 1,
      lessonId: '310001',
    });
    await waitFor(() => expect(bar()).toBe('2 of 3'));
  });

  test('of a participant of another lesson shows group, times and meeting point', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) =>
      errorReply('wrong_lesson', {
        idempotentId,
        passengerName: 'Zoë Müller',
        rightPlace: {
          lessonId: '310007',
          lessonType: 'lessons',
          group: 'Group 7 – Advanced ski',
          times: 'Monday 09:15',
          meetingPoint: 'Ski school flag',
        },
      });
    handScan('WASTELAND-ZZ99XX-000042');
    const verdict = await screen.findByRole('button', { name: /Wrong lesson.*Zoë Müller/ });
    expect(verdict.textContent).toContain(
      'Belongs in Group 7 – Advanced ski · Monday 09:15 · Ski school flag',
    );
  });

  test('of somebody without a lesson says so', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) =>
      errorReply('wrong_lesson', { idempotentId, passengerName: 'Zoë Müller', rightPlace: null });
    handScan('WASTELAND-ZZ99XX-000042');
    const verdict = await screen.findByRole('button', { name: /Wrong lesson.*Zoë Müller/ });
    expect(verdict.textContent).toContain('Not booked on any lesson or workshop');
  });

  test('of somebody already registered shows who was first', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) =>
      errorReply('already_registered', {
        idempotentId,
        recorded: true,
        by: 'Sam Reed',
        at: '2026-12-11T05:12:00Z',
      });
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Already registered.*Anna Smith/ });
    expect(verdict.textContent).toMatch(/Passenger already registered by Sam Reed at .*05:12/);
  });

  test('of somebody who has cancelled says so', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) => errorReply('passenger_cancelled', { idempotentId });
    handScan(cara.barcode);
    const verdict = await screen.findByRole('button', { name: /Cara Low.*Tap to hold/ });
    expect(verdict.textContent).toContain('This passenger is cancelled - Check Booking');
  });

  test.each(noTickets)('of %s is refused without asking anyone: %s', async (code, text) => {
    const { server } = await open();
    handScan(code);
    expect((await screen.findByRole('button', { name: /Tap to hold/ })).textContent).toContain(text);
    expect(server.registrations).toEqual([]);
    expect(bar()).toBe('1 of 3');
  });

  test('of a code that nobody has says so', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) => errorReply('passenger_not_found', { idempotentId });
    handScan('NUCO-ZZZZZZ-999999');
    const verdict = await screen.findByRole('button', { name: /Tap to hold/ });
    expect(verdict.textContent).toContain('Passenger not found or failed to load data.');
    expect(bar()).toBe('1 of 3');
  });

  test('made by mistake is undone on the list of the last scans, and can be made again', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
    handScan(anna.barcode);
    await waitFor(() => expect(bar()).toBe('2 of 3'));
    const undo = await screen.findByRole('button', { name: 'Undo Registered, Anna Smith' });
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('false'));
    await app.user.click(undo);
    await waitFor(() => expect(bar()).toBe('1 of 3'));
    expect(server.undos.map(({ id }) => id)).toEqual([server.registrations[0]?.idempotentId]);
    handScan(anna.barcode);
    await waitFor(() => expect(bar()).toBe('2 of 3'));
  });

  test('without a network is kept on this phone and counted', async () => {
    await open();
    fakeServer.use(http.post('/api/workshopLessons/registerLesson', () => HttpResponse.error()));
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Registered.*Anna Smith/ });
    expect(verdict.textContent).toContain('Saved on this phone');
    await waitFor(() => expect(bar()).toBe('2 of 3'));
    expect(await screen.findByText('1 not sent yet')).toBeDefined();
  });
});

test('the activity list names the lesson after a reload in another week', async () => {
  await open();
  handScan(anna.barcode);
  await screen.findByRole('button', { name: /Registered.*Anna Smith/ });
  await renderApp('/activity', { weekId: 'W2' });
  expect(await screen.findByText('Register for Group 1 – Beginner ski')).toBeDefined();
  expect(screen.queryByText(/310001/)).toBeNull();
});

test('a participant is registered by name once, however often it is tapped', async () => {
  const { server, app } = await open();
  await app.user.click(screen.getByRole('button', { name: 'Enter by name' }));
  await app.user.type(screen.getByPlaceholderText('Search by name or booking reference...'), 'DOVER');
  await app.user.click(await screen.findByRole('button', { name: /^Dave Dover/ }));
  await app.user.dblClick(await screen.findByRole('button', { name: 'Register passenger' }));
  await screen.findByText('Passenger successfully loaded on coach');
  expect(server.registrations.map(({ barcode, scanned }) => [barcode, scanned])).toEqual([[dave.barcode, 0]]);
});
