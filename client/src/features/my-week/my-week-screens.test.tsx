import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { holdInTest } from '#testing/answering-week.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig, nucoRep } from '#testing/fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aFreeDay, aRepRecord, aSchedule, aShift } from '#testing/staff.fixtures.ts';
import { weekData } from '#week/week.fixture.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));

const phone = { weekId: 'W1' };
const evening = { ...aFreeDay, Evening: aShift({ Lat: 45.4, Long: 6.9 }) };

function aStaffServer(own = nucoRep.repId) {
  fakeServer.use(
    http.get('/api/repData/W1', () =>
      HttpResponse.json([
        aRepRecord({
          'User ID': own,
          Rep: 'Robin Field',
          'Count - Host': '3',
          'Count - Night Patrol': '2',
          'OB Transport': 'Coach 4',
          'Previous Resort': 'Tignes',
          'IB Transport': 'Flight',
          'IB LD': '15:50',
          'Next resort': 'Les Arcs',
        }),
        aRepRecord({ 'User ID': 'R7', Rep: 'Amélie Rousseau', Role: 'Lead' }),
      ]),
    ),
    http.get('/api/week/rep/W1', () =>
      HttpResponse.json({
        weekDocs: [
          {
            lastJsonData: {
              jsonData: [
                aSchedule(own, { 'Friday Arrivals': evening }),
                aSchedule('R7', { 'Friday Arrivals': evening }),
                aSchedule('R8', { Sunday: evening }),
              ],
            },
          },
        ],
      }),
    ),
    http.get('/api/scanLiftPass/allBarcodes/W1', () =>
      HttpResponse.json({
        ticketPrefix: 'NUCO',
        passPrefixes: ['NUCO', 'WHITEROAD'],
        total: 12,
        distributed: 0,
        tickets: [],
      }),
    ),
  );
}

beforeEach(() => {
  holdInTest(weekData([]));
  aStaffServer();
});

describe('my week', () => {
  test('has schedule, journeys, rooms and stats for the brand that shows them', async () => {
    const app = await renderApp('/my-week', phone);
    expect(await screen.findByRole('heading', { name: 'Robin Field' })).toBeDefined();
    expect(
      await screen.findByRole('link', { name: /Host.*Evening.*20:30 to 23:30.*Le Chamois/ }),
    ).toBeDefined();
    const stats = screen.getByRole('heading', { name: 'Weekly stats' }).closest('section');
    expect(await within(stats as HTMLElement).findByText('12')).toBeDefined();
    expect(stats?.textContent).toContain('Host shifts3');
    await app.user.click(screen.getByRole('button', { name: 'Inbound journey' }));
    expect(await screen.findByText('15:50')).toBeDefined();
    expect(screen.getByText('Landing')).toBeDefined();
  });

  test('says each way of the journey by its own fields, with what comes before and after it', async () => {
    const app = await renderApp('/my-week', phone);
    const under = async (way: string) => {
      await app.user.click(await screen.findByRole('button', { name: way }));
      const part = await screen.findByRole('region', { name: way });
      return within(part)
        .getAllByRole('term')
        .map((label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`);
    };
    expect(await under('Outbound journey')).toEqual(['Transport: Coach 4', 'Previous resort: Tignes']);
    expect(await under('Inbound journey')).toEqual([
      'Transport: Flight',
      'Landing: 15:50',
      'Next resort: Les Arcs',
    ]);
  });

  test('opens the schedule at today, with the shifts of each day alone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-12T09:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    await renderApp('/my-week', phone);
    const friday = await screen.findByRole('button', { name: /^Friday Arrivals/ });
    expect(friday.textContent).toBe('Friday ArrivalsFri 11 Dec1 shift');
    expect(friday.getAttribute('aria-expanded')).toBe('false');
    const saturday = screen.getByRole('button', { name: /^Saturday Arrivals/ });
    expect(saturday.textContent).toBe('Saturday ArrivalsSat 12 Dec · Today0 shifts');
    expect(saturday.getAttribute('aria-expanded')).toBe('true');
  });

  test('counts the rep’s own rooms and night patrols', async () => {
    const data = weekData([]);
    const house = {
      ...{ address: null, latitude: null, longitude: null },
      contact_number: null,
      reference: null,
    };
    data.week.places.accommodation['h-1'] = { name: 'Les Cîmes', ...house };
    const room = (subblock_physical_name: string, subblock_room_rep: string) => ({
      ...{ accommodation: 'h-1', subblock_physical_name, subblock_room_rep, subblock_capacity: 2 },
      ...{ bed_linen_included: null, towels_included: null, passenger_notes: null },
    });
    data.week.places.room = { 'r-9': room('Room 9', nucoRep.repId), 'r-10': room('Room 10', 'R7') };
    holdInTest(data);
    const app = await renderApp('/my-week', phone);
    const stats = (await screen.findByRole('heading', { name: 'Weekly stats' })).closest('section');
    await waitFor(() => expect(stats?.textContent).toContain('Rooms1'));
    expect(stats?.textContent).toContain('Night patrol2');
    await app.user.click(screen.getByRole('button', { name: /^Rooms/ }));
    const rooms = within(await screen.findByRole('region', { name: /^Rooms/ })).getAllByRole('link');
    expect(rooms.map((link) => link.getAttribute('href'))).toEqual(['/accommodation/r-9']);
  });

  test('has neither schedule nor stats under another brand', async () => {
    const brand = { ...nucoConfig.brand, showsWeeklySchedule: false };
    fakeServer.use(http.get('/config', () => HttpResponse.json({ ...nucoConfig, brand, brands: [brand] })));
    await renderApp('/my-week', phone);
    await screen.findByRole('heading', { name: 'Robin Field' });
    expect(screen.queryByRole('heading', { name: 'Weekly schedule' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Weekly stats' })).toBeNull();
  });

  test('says that the rep is not in this week’s list', async () => {
    aStaffServer('R999');
    await renderApp('/my-week', phone);
    expect(await screen.findByText('You are not in this week’s staff list.')).toBeDefined();
  });
});

describe('a shift', () => {
  test.each(['no-shift', 'no%20base64!', '_w', '%%%', '%E0%A4%A'])(
    'that nobody has leads to My Week: %s',
    async (id) => {
      const app = await renderApp(`/shift/${id}`, phone);
      expect(await screen.findByRole('heading', { name: 'My Week', level: 1 })).toBeDefined();
      expect(app.path()).toBe('/my-week');
    },
  );

  test('shows when and where, and who else is on it', async () => {
    const app = await renderApp('/my-week', phone);
    await app.user.click(await screen.findByRole('link', { name: /Host.*Evening/ }));
    expect(await screen.findByRole('heading', { name: /^Friday Arrivals · Fri 11 Dec/ })).toBeDefined();
    const team = (await screen.findByRole('heading', { name: 'Team (2)' })).closest('section');
    await waitFor(() =>
      expect(
        within(team as HTMLElement)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(['ARAmélie RousseauLead', 'RFRobin FieldHost']),
    );
    expect(screen.getByRole('link', { name: 'Open the map' }).getAttribute('href')).toContain('45.4,6.9');
    expect(app.path()).toMatch(/^\/shift\/[A-Za-z0-9_-]+$/);
  });

  test('that does not exist leads to my week', async () => {
    const app = await renderApp(`/shift/${btoa('Host~Nowhere~~~Sunday~Night')}`, phone);
    await waitFor(() => expect(app.path()).toBe('/my-week'));
  });
});
