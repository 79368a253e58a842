import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { holdInTest } from '#testing/answering-week.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { weekData } from '#week/week.fixture.ts';
import { aGuest, anEvent, eventFacts } from './event.fixtures.ts';
import { anEventServer } from './event-server.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));

const phone = { weekId: 'W1' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const data = weekData([]);
  data.week.places.event = { '500001': eventFacts() };
  holdInTest(data);
});

describe.each([
  { path: '/events', title: 'Events', href: '/event/500001' },
  { path: '/ticketing', title: 'Event Accreditation', href: '/ticket/500001' },
])('the list at $path', ({ path, title, href }) => {
  test('has a card per event with start, place, brands and how many have a ticket', async () => {
    anEventServer({ events: [anEvent(), anEvent({ eventId: '500002', eventName: 'Quiz', pax: 1 })] });
    await renderApp(path, phone);
    const card = await screen.findByRole('link', { name: /Welcome Party.*1,240 participants/ });
    expect(screen.getByRole('heading', { name: title, level: 1 })).toBeDefined();
    expect(card.getAttribute('href')).toBe(href);
    expect(card.textContent).toContain('Sat 12 Dec 21:00');
    expect(card.textContent).toContain('Le Chamois');
    expect(card.textContent).toContain('Wasteland');
    expect(screen.getByRole('link', { name: /Quiz/ }).textContent).toContain('1 participant');
  });

  test('says that there are none', async () => {
    anEventServer({ events: [] });
    await renderApp(path, phone);
    expect(await screen.findByText('No events found')).toBeDefined();
  });
});

describe("an event's page", () => {
  const row = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;

  test('shows times, place, people and the texts without dangerous markup', async () => {
    anEventServer({ tickets: [aGuest('Anna')] });
    const app = await renderApp('/event/500001', phone);
    expect(await screen.findByRole('heading', { name: 'Welcome Party', level: 1 })).toBeDefined();
    expect(row('Starts')).toContain('Sat 12 Dec 21:00');
    expect(row('Ends')).toContain('Sat 12 Dec 23:59');
    expect(row('Last entry')).toContain('22:45');
    expect(row('Host')).toContain('Priya Nair');
    expect(row('Sponsor')).toContain('Alpine Cola');
    expect(row('Bar')).toContain('Cash bar');
    expect(screen.getByRole('link', { name: /Le Chamois/ }).getAttribute('href')).toBe(
      'https://maps.example/?q=45.4695,6.5079',
    );
    for (const heading of ['About', 'Transport', 'Clothing', 'Extra information'])
      expect(screen.getByRole('heading', { name: heading })).toBeDefined();
    expect(document.body.textContent).not.toContain('alert(1)');
    expect(screen.queryByRole('link', { name: 'ID' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Event Accreditation' }).getAttribute('href')).toBe(
      '/ticket/500001',
    );
    await app.user.click(await screen.findByRole('button', { name: /Participants/ }));
    expect(await screen.findByText('Anna')).toBeDefined();
  });

  test('without a connection or a list it starts from the bookings of the week', async () => {
    anEventServer();
    fakeServer.use(http.get('/api/events/info/500001', () => HttpResponse.error()));
    await renderApp('/event/500001', phone);
    expect(await screen.findByText('From the week’s bookings')).toBeDefined();
    expect(row('Host')).toContain('Priya Nair');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('without a connection, the door of an event that is not in the week says what that might mean', async () => {
    anEventServer();
    fakeServer.use(http.get('/api/events/info/999', () => HttpResponse.error()));
    await renderApp('/ticket/999', phone);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'Failed to load event - this might mean you are offline and have not previously loaded the event.',
    );
  });

  test('says that an event is unknown', async () => {
    anEventServer();
    await renderApp('/event/999', phone);
    expect(await within(await screen.findByRole('main')).findByText('Event not found')).toBeDefined();
  });
});
