import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { handScan } from '#testing/hand-scan.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aDeparture } from '#testing/vehicle-fixtures.ts';
import { aCoachRow, aTicket } from './coach.fixtures.ts';
import { aCoachServer } from './coach-server.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

const phone = { weekId: 'W1' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('the coaches list', () => {
  test('has a card per coach with counts and the earliest departure each way', async () => {
    aCoachServer();
    await renderApp('/coach', phone);
    const card = await screen.findByRole('link', { name: /Coach 4/ });
    expect(card.getAttribute('href')).toBe('/coach/coach-4');
    expect(card.textContent).toContain('48 passengers');
    expect(card.textContent).toContain('Fri 11 Dec 05:30');
    expect(card.textContent).toContain('Leeds');
    expect(card.textContent).toContain('50 passengers');
    expect(card.textContent).toContain('Fri 11 Dec 18:00');
  });

  test('says that the week has no coaches', async () => {
    aCoachServer({ rows: [] });
    await renderApp('/coach', phone);
    expect(await screen.findByText('No coaches this week')).toBeDefined();
  });

  test('shows an error of the server and loads again when asked', async () => {
    aCoachServer();
    fakeServer.use(
      http.get('/api/coach/coachData/W1', () => errorReply('database_unavailable'), { once: true }),
    );
    const app = await renderApp('/coach', phone);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The service is briefly unavailable. Try again.',
    );
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Coach 4/ })).toBeDefined();
  });

  test('shows what this phone knows when the server cannot be reached any more', async () => {
    aCoachServer();
    const app = await renderApp('/coach', phone);
    await screen.findByRole('link', { name: /Coach 4/ });
    fakeServer.use(http.get('/api/coach/coachData/W1', () => HttpResponse.error()));
    await app.reload();
    expect(await screen.findByRole('link', { name: /Coach 4/ })).toBeDefined();
    expect(await screen.findByText('Offline')).toBeDefined();
  });
});

describe("a coach's page", () => {
  test('shows the sheet, the people to call and the ways to load it', async () => {
    aCoachServer();
    await renderApp('/coach/coach-4', phone);
    expect(await screen.findByRole('heading', { name: 'Coach 4', level: 1 })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Call Steve, +447700900222' }).getAttribute('href')).toBe(
      'tel:+447700900222',
    );
    const outbound = section('Outbound');
    expect(within(outbound).getByText('DFDS-1')).toBeDefined();
    expect(within(outbound).getByText('NUCO staff')).toBeDefined();
    expect(within(outbound).queryByText('WLT staff')).toBeNull();
    expect(within(outbound).getByText('Spare seats').nextElementSibling?.textContent).toBe('3');
    expect((await screen.findByRole('link', { name: 'Load Inbound' })).getAttribute('href')).toBe(
      '/loadCoach/coach-4/inbound',
    );
  });

  test('offers to load only the directions that run', async () => {
    aCoachServer({ inbound: [] });
    await renderApp('/coach/coach-4', phone);
    expect(await screen.findByRole('link', { name: 'Load Outbound' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Load Inbound' })).toBeNull();
  });

  test('lists the passengers of a direction when it is opened', async () => {
    aCoachServer({
      tickets: [aTicket('Zoë Müller', { seat: 'no-show' }), aTicket('Ben Ali', { deleted: '1' })],
    });
    const app = await renderApp('/coach/coach-4', phone);
    await app.user.click(await screen.findByRole('button', { name: /Outbound passengers/ }));
    const rows = await screen.findAllByText(/Zoë Müller|Ben Ali/);
    expect(rows.map((row) => row.textContent)).toEqual(['Ben Ali', 'Zoë Müller']);
    expect(screen.getByText('CANCELLED')).toBeDefined();
    expect(screen.getByText('No-show')).toBeDefined();
  });

  test('says that a coach is unknown', async () => {
    aCoachServer();
    await renderApp('/coach/other', phone);
    expect(await screen.findByText('Coach not found')).toBeDefined();
  });
});

describe('selecting a coach to load', () => {
  const hrefs = () =>
    screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.startsWith('/loadCoach/'));

  test('has the next departure of a direction on the board, and the others by time, then by number', async () => {
    aCoachServer({
      rows: ['10', '2', '3'].map((number) => aCoachRow({ coachId: `C${number}`, COACH: `Coach ${number}` })),
      inbound: ['C2'],
    });
    const app = await renderApp('/loadCoach', phone);
    await screen.findByRole('link', { name: /Coach 10/ });
    await waitFor(() =>
      expect(hrefs()).toEqual([
        '/loadCoach/C2/outbound',
        '/loadCoach/C3/outbound',
        '/loadCoach/C10/outbound',
      ]),
    );
    expect(within(screen.getByRole('banner')).getByRole('link', { name: /Coach 2,.*Leeds/ })).toBeDefined();
    await app.user.click(screen.getByRole('tab', { name: 'Inbound' }));
    await waitFor(() => expect(hrefs()).toEqual(['/loadCoach/C2/inbound']));
  });

  test('has on each departure how many are loaded, by the lists of this phone alone, also without a signal', async () => {
    aCoachServer({
      tickets: [
        aTicket('Anna Smith'),
        aTicket('Ben Ali', { loaded: 1 }),
        aTicket('Cara Low', { deleted: '1' }),
      ],
    });
    await renderApp('/loadCoach/coach-4/outbound', phone);
    await screen.findByText('Anna Smith');
    const asked: string[] = [];
    const answered = http.get('/api/coach/allBarcodes/*', ({ request }) => void asked.push(request.url));
    fakeServer.use(answered);
    const app = await renderApp('/loadCoach', phone);
    const shown = (text: string) =>
      waitFor(() => expect(screen.getByRole('link', { name: /Coach 4,/ }).textContent).toContain(text));
    await shown('1 of 2 loaded');
    await app.user.click(screen.getByRole('tab', { name: 'Inbound' }));
    // A figure that this phone does not know is never 0.
    await shown('Unknown of 50 loaded');
    fakeServer.use(http.all('/api/*', () => HttpResponse.error()));
    await app.reload();
    await shown('1 of 2 loaded');
    expect(asked).toEqual([]);
  });

  test('says of a departure that nobody is booked on it, not that all of nobody are loaded', async () => {
    aCoachServer({ rows: [aCoachRow({ passengers: { outbound: 0, inbound: 3 } })] });
    const app = await renderApp('/loadCoach', phone);
    await app.user.click(await screen.findByRole('tab', { name: 'Outbound' }));
    const departure = await screen.findByRole('link', { name: /Coach 4,/ });
    await waitFor(() => expect(departure.textContent).toContain('Nobody booked'));
    expect(departure.textContent).not.toContain('of 0');
  });

  test('lists the rep’s own departures, those to come, and of those that have left three until all are asked for', async () => {
    const inHours = { C1: 1, C2: 2, C3: 3, C4: 4, C5: -1, C6: -2, C7: -3, C8: -4 };
    const rows = Object.entries(inHours).map(([coachId, hours]) => {
      const dateTime = new Date(Date.now() + hours * 3_600_000).toISOString();
      const departures = { outbound: [aDeparture('Leeds', '05:30', { dateTime })], inbound: [] };
      return aCoachRow({ coachId, COACH: `Coach ${coachId.slice(1)}`, departures });
    });
    const people = { C3: aTicket('Anna Smith'), C4: aTicket('Ben Ali') };
    const server = aCoachServer({ rows, tickets: Object.values(people), inbound: [] });
    for (const [coach, { name, barcode }] of Object.entries(people)) {
      await renderApp(`/loadCoach/${coach}/outbound`, phone);
      await screen.findByText(name);
      handScan(barcode);
      await waitFor(() => expect(server.loads.map(({ coachId }) => coachId)).toContain(coach));
    }
    const app = await renderApp('/loadCoach', phone);
    const under = async (title: string) =>
      within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')?.split('/')[2]);
    await waitFor(async () => expect(await under('Yours')).toEqual(['C4']));
    expect(within(screen.getByRole('banner')).getByRole('link', { name: /Coach 3,/ })).toBeDefined();
    expect(await under('Next')).toEqual(['C1', 'C2']);
    expect(await under('Left')).toEqual(['C5', 'C6', 'C7']);
    await app.user.click(screen.getByRole('button', { name: 'Show all 4' }));
    expect(await under('Left')).toEqual(['C5', 'C6', 'C7', 'C8']);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  test('has the search find a number or a town, from six departures on', async () => {
    aCoachServer({
      rows: [1, 2, 3, 4, 5, 60].map((number) =>
        aCoachRow({
          coachId: `C${number}`,
          COACH: `Coach ${number}`,
          departures: { outbound: [aDeparture(number === 3 ? 'Hull' : 'Leeds', '05:30')], inbound: [] },
        }),
      ),
    });
    const app = await renderApp('/loadCoach', phone);
    const search = await screen.findByRole('searchbox', { name: 'Coach number or town' });
    const found = () => within(screen.getByRole('tabpanel')).getAllByRole('link');
    await app.user.type(search, 'hull');
    await waitFor(() =>
      expect(found().map((link) => link.getAttribute('href'))).toEqual(['/loadCoach/C3/outbound']),
    );
    await app.user.clear(search);
    await app.user.type(search, '6');
    await waitFor(() =>
      expect(found().map((link) => link.getAttribute('href'))).toEqual(['/loadCoach/C60/outbound']),
    );
    await app.user.type(search, '7');
    expect(await screen.findByText('No coaches match')).toBeDefined();
  });

  test('says for each direction that there are none', async () => {
    aCoachServer({ rows: [] });
    const app = await renderApp('/loadCoach', phone);
    expect(await screen.findByText('No outbound coaches available')).toBeDefined();
    await app.user.click(screen.getByRole('tab', { name: 'Inbound' }));
    expect(await screen.findByText('No inbound coaches available')).toBeDefined();
  });

  test('knows no direction but outbound and inbound', async () => {
    aCoachServer();
    await renderApp('/loadCoach/coach-4/sideways', phone);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  });
});

function section(heading: string): HTMLElement {
  const found = screen.getByRole('heading', { name: heading }).closest('section');
  if (!found) throw new Error(`no section ${heading}`);
  return found;
}
