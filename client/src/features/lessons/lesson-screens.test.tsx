import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aLesson, aLessonTicket } from './lesson.fixtures.ts';
import { aLessonServer } from './lesson-server.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

const phone = { weekId: 'W1' };
const workshop = aLesson({
  lessonId: '320001',
  lessonRef: 'VC-WS-320001',
  lessonType: 'workshop',
  group: 'Workshop 1 – Ski tuning',
  participants: 9,
  capacity: null,
});

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe.each([
  { path: '/lessons', title: 'Lessons', none: 'No lessons', detail: '/lesson/310002', group: 'Group 2' },
  {
    path: '/workshops',
    title: 'Workshops',
    none: 'No workshops',
    detail: '/workshop/320001',
    group: 'Workshop 1 – Ski tuning',
  },
])('the list at $path', ({ path, title, none, detail, group }) => {
  test('has its groups by number, with how many take part', async () => {
    aLessonServer({
      lessons: [
        aLesson({ lessonId: '310010', group: 'Group 10' }),
        workshop,
        aLesson({ lessonId: '310002', group: 'Group 2', participants: 9, capacity: null }),
      ],
    });
    await renderApp(path, phone);
    const [first] = await screen.findAllByRole('link', { name: /participant/ });
    expect(screen.getByRole('heading', { name: title, level: 1 })).toBeDefined();
    expect(first?.getAttribute('href')).toBe(detail);
    expect(first?.textContent).toContain(group);
    expect(first?.textContent).toContain('9 participants');
  });

  test('says that the week has none', async () => {
    aLessonServer({ lessons: [] });
    await renderApp(path, phone);
    expect(await screen.findByText(none)).toBeDefined();
  });
});

test('the list shows this phone’s copy when the server can no longer be reached', async () => {
  aLessonServer();
  const app = await renderApp('/lessons', phone);
  await screen.findByRole('link', { name: /Group 1/ });
  fakeServer.use(http.get('/api/workshopLessons/allLessons/W1', () => HttpResponse.error()));
  await app.reload();
  expect(await screen.findByRole('link', { name: /Group 1/ })).toBeDefined();
  expect(await screen.findByText('Offline')).toBeDefined();
});

describe("a lesson's page", () => {
  const zoe = aLessonTicket('Zoë Müller', {
    barcode: 'WASTELAND-ZZ99XX-000042',
    bookingRef: 'WASTELAND-ZZ99XX-000042',
  });

  test('shows where and when it meets', async () => {
    aLessonServer();
    await renderApp('/lesson/310001', phone);
    expect(await screen.findByRole('heading', { name: 'Group 1 – Beginner ski', level: 1 })).toBeDefined();
    expect(screen.getByText('Sunday to Thursday, 09:15 to 11:45')).toBeDefined();
    expect(screen.getByText('Bring your lift pass')).toBeDefined();
    expect(screen.getByText('Capacity').nextElementSibling?.textContent).toBe('12');
    expect(screen.getByRole('link', { name: 'Register Lesson' }).getAttribute('href')).toBe(
      '/registerLesson/310001',
    );
    expect(screen.getByRole('link', { name: 'Map of Foot of the Bouquetin lift' }).getAttribute('href')).toBe(
      'https://maps.example/bouquetin',
    );
  });

  test('says which details are missing', async () => {
    aLessonServer({
      lessons: [
        aLesson({ meetingPoint: null, meetingPointUrl: null, times: null, notes: null, capacity: null }),
      ],
    });
    await renderApp('/lesson/310001', phone);
    const label = await screen.findByText('Meeting point');
    expect(label.nextElementSibling?.textContent).toBe('Not available');
    expect(screen.getByText('Capacity').nextElementSibling?.textContent).toBe('Not available');
    expect(screen.getByText('Time not available')).toBeDefined();
    expect(screen.queryByText('Notes')).toBeNull();
  });

  test('lists the participants, with brand, count and status', async () => {
    aLessonServer({
      tickets: [
        zoe,
        aLessonTicket('Anna Smith', { registered: 1 }),
        aLessonTicket('Ben Ali', { deleted: '1' }),
      ],
    });
    await renderApp('/lesson/310001', phone);
    const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;
    expect(within(await row('Zoë Müller')).getByText(/^WASTELAND-/)).toBeDefined();
    expect(within(await row('Anna Smith')).getByText('Registered')).toBeDefined();
    expect(within(await row('Ben Ali')).getByText('CANCELLED')).toBeDefined();
    expect(screen.getAllByText('Registered')).toHaveLength(1);
    expect(screen.getAllByText('CANCELLED')).toHaveLength(1);
    const names = screen.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 4));
    expect(names).toEqual(['Anna', 'Ben ', 'Zoë ']);
    expect(screen.getByRole('heading', { name: 'Participants' }).nextElementSibling?.textContent).toBe('2');
  });

  test('is found by a reference whose third part is its id', async () => {
    aLessonServer();
    await renderApp('/lesson/NUCO-AB12CD-310001', phone);
    expect(await screen.findByRole('heading', { name: 'Group 1 – Beginner ski' })).toBeDefined();
  });

  test.each(['/lesson/999999', '/workshop/999999'])('says that it is unknown: %s', async (path) => {
    aLessonServer();
    await renderApp(path, phone);
    expect(await screen.findByText('Lesson or Workshop not found')).toBeDefined();
  });
});

test("a workshop's page leads back to the workshops", async () => {
  aLessonServer({ lessons: [workshop] });
  await renderApp('/workshop/320001', phone);
  await screen.findByRole('heading', { name: 'Workshop 1 – Ski tuning' });
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/workshops');
  expect(screen.getByRole('link', { name: 'Register Workshop' }).getAttribute('href')).toBe(
    '/registerLesson/320001',
  );
});
