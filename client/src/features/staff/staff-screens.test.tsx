import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { holdInTest } from '#testing/answering-week.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { brandsConfig } from '#testing/fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aRepRecord } from '#testing/staff.fixtures.ts';
import { weekData } from '#week/week.fixture.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));

const phone = { weekId: 'W1' };

beforeEach(() => {
  const data = weekData([]);
  data.week.places.accommodation['h-1'] = {
    name: 'Les Cimes',
    address: null,
    latitude: null,
    longitude: null,
    contact_number: null,
    reference: null,
  };
  data.week.places.room['r-10'] = {
    accommodation: 'h-1',
    subblock_physical_name: 'Room 10',
    subblock_room_rep: 'R7',
    subblock_capacity: 2,
    bed_linen_included: null,
    towels_included: null,
    passenger_notes: null,
  };
  holdInTest(data);
  fakeServer.use(
    http.get('/api/repData/W1', () =>
      HttpResponse.json([
        aRepRecord({ 'User ID': 'R7', Rep: 'Zoë Field', Phone: '447700900123' }),
        aRepRecord({ 'User ID': 'R8', Rep: 'Adam Wu', tenant: 'wasteland', 'Staff Type': 'Driver' }),
        aRepRecord({ 'User ID': 'R9', Rep: 'Wendy Care', tenant: 'wasteland', 'Staff Type': 'Welfare' }),
      ]),
    ),
  );
});

describe('searching staff', () => {
  test('lists colleagues by name, each in the colour of type or tenant', async () => {
    fakeServer.use(http.get('/config', () => HttpResponse.json(brandsConfig('nuco'))));
    await renderApp('/search-staff', phone);
    await screen.findByRole('link', { name: 'Adam Wu' });
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Adam Wu',
      'Wendy Care',
      'Zoë Field',
    ]);
    const toneOf = (row: HTMLElement) =>
      row.querySelector<HTMLElement>('.tone')?.style.getPropertyValue('--tone-light');
    expect(rows.map(toneOf)).toEqual(['#0f86b0', '', '#b01e47']);
  });

  test('who has a number is called from the row', async () => {
    await renderApp('/search-staff', phone);
    const call = await screen.findByRole('link', { name: 'Call Zoë Field' });
    expect(call.getAttribute('href')).toBe('tel:+447700900123');
    expect(screen.queryByRole('link', { name: 'Call Adam Wu' })).toBeNull();
  });

  test('a name and a staff type narrow the list, and an empty one says so', async () => {
    const app = await renderApp('/search-staff', phone);
    await app.user.type(await screen.findByLabelText('Name'), 'zoe');
    expect(await screen.findByRole('link', { name: 'Zoë Field' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Adam Wu' })).toBeNull();
    expect(
      within(screen.getByLabelText('Staff type'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All Staff Types', 'Driver', 'Rep', 'Welfare']);
    await app.user.selectOptions(screen.getByLabelText('Staff type'), 'Driver');
    expect(await screen.findByText('No results found')).toBeDefined();
    expect(screen.getByText("Try adjusting your search to find what you're looking for.")).toBeDefined();
  });
});

describe('a colleague’s page', () => {
  test('shows who it is, offers the number, and lists the rooms they look after', async () => {
    const app = await renderApp('/rep/R7', phone);
    expect(await screen.findByRole('heading', { name: 'Zoë Field' })).toBeDefined();
    const room = await screen.findByRole('link', { name: /Room 10/ });
    expect(room.textContent).toContain('r-10');
    expect(room.getAttribute('href')).toBe('/accommodation/r-10');
    await app.user.click(screen.getByRole('button', { name: 'Call or message +44 7700 900123' }));
    expect((await screen.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe(
      'tel:+447700900123',
    );
  });

  test('explains the operators’ own words, and says who works for every brand', async () => {
    const app = await renderApp('/rep/R9', phone);
    expect(await screen.findByText('Works for every brand')).toBeDefined();
    expect(screen.getByText('Remit').textContent).toBe('RemitWhat this rep looks after');
    expect(screen.getByText('Phone').nextElementSibling?.textContent).toBe('Not available');
    await app.goTo('/rep/R7');
    expect(await screen.findByRole('heading', { name: 'Zoë Field' })).toBeDefined();
    expect(screen.queryByText('Works for every brand')).toBeNull();
  });

  test('of somebody unknown or invisible leads back to the staff', async () => {
    await renderApp('/rep/R404', phone);
    expect(await screen.findByText('Staff member not found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to staff' }).getAttribute('href')).toBe('/search-staff');
  });
});
