import { personalFields } from '@offpiste/domain/contract/personal-fields.ts';
import type { WeekData } from '@offpiste/domain/contract/week.ts';
import { closeFields } from '@offpiste/domain/rules/closed-fields.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdInTest } from '#testing/answering-week.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { aKeyRoom } from '#testing/key.fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aRepRecord } from '#testing/staff.fixtures.ts';
import { weekData, weekPassenger } from '#week/week.fixture.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));

const phone = { weekId: 'W1' };
const room = (subblock_physical_name: string) => ({
  accommodation: 'h-1',
  subblock_physical_name,
  subblock_room_rep: null,
  subblock_capacity: 2,
  bed_linen_included: 1,
  towels_included: null,
  passenger_notes: '<p>Quiet <b>after ten</b></p><script>window.hit = 1</script>',
});

function aWeek() {
  const data = weekData([
    weekPassenger({ reference: 'NUCO-AB12CD-000001', allocations: [{ kind: 'room', place: 'r-10' }] }),
    weekPassenger({
      reference: 'NUCO-AB12CD-000002',
      passengerName: 'Ben Cole',
      status: 'Cancelled',
      allocations: [{ kind: 'room', place: 'r-10' }],
    }),
  ]);
  data.week.places.accommodation['h-1'] = {
    name: 'Les Cîmes',
    address: '1 Rue du Lac',
    latitude: 45.4,
    longitude: 6.9,
    contact_number: '447700900321',
    reference: null,
  };
  data.week.places.room = { 'r-10': room('Room 10'), 'r-9': room('Room 9') };
  return data;
}

beforeEach(() => {
  holdInTest(aWeek());
  vi.stubGlobal('indexedDB', new IDBFactory());
  fakeServer.use(
    http.get('/api/repData/W1', () => HttpResponse.json([])),
    http.get('/api/keyDist/room/:roomId/week/W1', () => errorReply('room_not_found')),
  );
});

test('houses unfold to their rooms, by number, with their guests', async () => {
  const app = await renderApp('/accommodation', phone);
  await app.user.click(await screen.findByRole('button', { name: /Les Cîmes/ }));
  const links = await screen.findAllByRole('link', { name: /Room/ });
  expect(links.map((link) => link.textContent)).toEqual(['Room 92 beds', 'Room 101 person · 2 beds']);
});

test('typing a house or a room shows it at once', async () => {
  const app = await renderApp('/accommodation', phone);
  await app.user.type(await screen.findByLabelText('Building or room'), 'room 10');
  expect(await screen.findByRole('link', { name: /Room 10/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: /Room 9/ })).toBeNull();
  await app.user.type(screen.getByLabelText('Building or room'), 'x');
  expect(await screen.findByText('No results found')).toBeDefined();
});

test('a room shows its guests, its beds, and its notes without anything that acts', async () => {
  await renderApp('/accommodation/r-10', phone);
  expect(await screen.findByRole('heading', { name: 'Room 10' })).toBeDefined();
  const people = screen.getByRole('heading', { name: /Guests/ }).closest('section');
  expect(within(people as HTMLElement).getAllByRole('link')).toHaveLength(2);
  expect(within(people as HTMLElement).getByText('1 person · 2 beds')).toBeDefined();
  expect(within(people as HTMLElement).getByText('CANCELLED')).toBeDefined();
  expect(screen.getByText('after ten').tagName).toBe('B');
  expect((window as { hit?: number }).hit).toBeUndefined();
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+447700900321');
});

test('a room says what it includes, and leads to its own rep', async () => {
  const data = aWeek();
  const both = { ...room('Room 9'), bed_linen_included: 0, towels_included: 1, subblock_room_rep: 'R7' };
  data.week.places.room = { 'r-10': room('Room 10'), 'r-9': both };
  holdInTest(data);
  fakeServer.use(
    http.get('/api/repData/W1', () =>
      HttpResponse.json([
        aRepRecord({ 'User ID': 'R8', Rep: 'Ben Cole' }),
        aRepRecord({ 'User ID': 'R7', Rep: 'Amélie Rousseau' }),
      ]),
    ),
  );
  const app = await renderApp('/accommodation/r-9', phone);
  const rep = await screen.findByRole('link', { name: 'Open Amélie Rousseau' });
  expect(rep.getAttribute('href')).toBe('/rep/R7');
  const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([fact('Bed linen'), fact('Towels'), fact('Room rep')]).toEqual([
    'Not included',
    'Included',
    'Amélie Rousseau',
  ]);
  await app.goTo('/accommodation/r-10');
  await screen.findByRole('heading', { name: 'Room 10' });
  expect([fact('Bed linen'), fact('Towels'), fact('Room rep')]).toEqual(['Included', 'Not included', 'N/A']);
  expect(screen.queryByRole('link', { name: /^Open / })).toBeNull();
});

test('an unknown room says so', async () => {
  await renderApp('/accommodation/r-404', phone);
  expect(await screen.findByText('Room not found')).toBeDefined();
});

test('a week without rooms says so', async () => {
  holdInTest(weekData([]));
  await renderApp('/accommodation', phone);
  expect(await screen.findByText('No accommodation info')).toBeDefined();
});

const keysCard = () => screen.getByRole('heading', { name: /keys? here/ }).closest('section') as HTMLElement;

test('the keys of a room show where they are and who has had them, without the server as well', async () => {
  const room = aKeyRoom({
    roomId: 'r-10',
    keysOut: 1,
    distributionInfo: JSON.stringify([
      {
        numberOfKeys: 1,
        tenant: 'nuco',
        timestamp: '2026-12-12T15:10:00Z',
        distributedTo: 'Zoë O’Brien - NUCO-1',
      },
      { numberOfKeys: 1, tenant: 'nuco', timestamp: '2026-12-12T15:20:00Z' },
    ]),
  });
  fakeServer.use(http.get('/api/keyDist/room/r-10/week/W1', () => HttpResponse.json(room)));
  const app = await renderApp('/accommodation/r-10', phone);
  await screen.findByRole('heading', { name: /keys? here/ });
  expect(within(keysCard()).getByText('Ready')).toBeDefined();
  expect(within(keysCard()).getByRole('heading', { name: /^1 key here/ })).toBeDefined();
  expect(within(keysCard()).getByText('Zoë O’Brien - NUCO-1')).toBeDefined();
  // Where nobody is named, the brand is.
  expect(within(keysCard()).getByText('NUCO')).toBeDefined();
  expect(within(keysCard()).getByRole('link', { name: /keys/ }).getAttribute('href')).toBe(
    '/keyDist/room/r-10/list',
  );

  fakeServer.use(http.get('/api/keyDist/room/r-10/week/W1', () => HttpResponse.error()));
  await app.reload();
  await screen.findByRole('heading', { name: /keys? here/ });
  expect(within(keysCard()).getAllByText('1 key out')).toHaveLength(2);
});

test('a room whose keys are not ours says nothing of keys', async () => {
  let answered = false;
  fakeServer.use(
    http.get('/api/keyDist/room/r-10/week/W1', () => {
      answered = true;
      return errorReply('room_not_found');
    }),
  );
  await renderApp('/accommodation/r-10', phone);
  await waitFor(() => expect(answered).toBe(true));
  expect(await screen.findByRole('heading', { name: /Guests/ })).toBeDefined();
  expect(screen.queryByRole('heading', { name: /^Keys/ })).toBeNull();
  expect(screen.queryByText('Room not found')).toBeNull();
});

test('notes that only a finger opens are said to be closed', async () => {
  holdInTest(closeFields(aWeek(), personalFields['/api/week/data/:weekId']) as WeekData);
  await renderApp('/accommodation/r-10', phone);
  const notes = await screen.findByRole('heading', { name: 'Notes' });
  expect(notes.nextElementSibling?.textContent).toBe('Not available: unlock with fingerprint or face');
});
