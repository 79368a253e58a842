import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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
          'OB Transport': 'Coach 4',
          'IB Transport': 'Flight',
          'IB LD': '15:50',
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
