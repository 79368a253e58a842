import { CloseDepartureBody } from '@offpiste/domain/contract/close-departure.ts';
import type { NoShowBody } from '@offpiste/domain/contract/no-show.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aDeparture } from '#testing/vehicle-fixtures.ts';
import { aCoachRow, aTicket } from '../coaches/coach.fixtures.ts';
import { aCoachServer } from '../coaches/coach-server.fixtures.ts';
import { aTransferRow, aTransferServer, aTicket as aTransferTicket } from '../transfers/transfer.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

// A busy machine is slow; what a slow reply means is tested where the outbox lives.
vi.mock('#offline/connectivity.ts', async (original) => ({
  ...(await original<typeof import('#offline/connectivity.ts')>()),
  SLOW_REPLY_MS: 15_000,
}));

vi.mock('#scanner/camera-view.tsx', () => ({ CameraView: () => null }));

const anna = aTicket('Anna Smith');
const ben = aTicket('Ben Ali', { loaded: 1, seat: 'aboard' });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

test('a departure closes once everybody is answered for, and says so', async () => {
  const server = aCoachServer({ tickets: [anna, ben] });
  const sent: { noShows: NoShowBody[]; closes: CloseDepartureBody[] } = { noShows: [], closes: [] };
  fakeServer.use(
    http.post<never, NoShowBody>('/api/departures/no-show', async ({ request }) => {
      const body = await request.json();
      sent.noShows.push(body);
      server.tickets = [{ ...anna, seat: 'no-show' }, ben];
      const ticket = { ...anna, deleted: undefined, seat: 'no-show' };
      return HttpResponse.json({ message: 'Marked as no-show', idempotentId: body.idempotentId, ticket });
    }),
    http.post('/api/departures/close', async ({ request }) => {
      const body = CloseDepartureBody.parse(await request.json());
      sent.closes.push(body);
      const counts = { aboard: 1, noShow: 1, elsewhere: 0 };
      return HttpResponse.json({
        message: 'Closed: 1 on board, 1 no-show, 0 elsewhere',
        idempotentId: body.idempotentId,
        closing: [],
        manifest: { at: '2026-12-11T05:41:00Z', by: 'Robin Field', counts, headCount: null },
      });
    }),
  );
  const { user } = await renderApp('/loadCoach/coach-4/outbound', { weekId: 'W1' });
  await user.click(await screen.findByRole('button', { name: 'Close departure' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^Close departure/ }));
  expect(sheet.getByText('1 on board, 1 missing')).toBeDefined();
  expect(sheet.queryByRole('slider')).toBeNull();

  await user.click(sheet.getByRole('button', { name: /^No-show/ }));
  await user.selectOptions(sheet.getByLabelText('Why'), 'Other reason');
  await user.click(sheet.getByRole('button', { name: 'Mark as no-show' }));
  expect(sheet.getByRole('alert').textContent).toBe('Say what happened');
  expect(sent.noShows).toEqual([]);
  await user.type(sheet.getByLabelText('What happened'), 'Missed the flight');
  await user.click(sheet.getByRole('button', { name: 'Mark as no-show' }));
  await waitFor(() =>
    expect(sent.noShows).toMatchObject([
      { barcode: anna.barcode, reason: 'other', note: 'Missed the flight', vehicleId: 'coach-4' },
    ]),
  );

  // The field takes three digits of it, and the server every number of three digits.
  await user.type(sheet.getByLabelText('Heads counted (optional)'), '9999');
  await user.click(await sheet.findByRole('button', { name: 'Confirm: close' }));
  await screen.findByText(/^Closed \d\d:\d\d by Robin Field · 1 on board, 1 no-show$/);
  await waitFor(() => expect(sent.closes).toHaveLength(1));
  expect(sent.closes).toMatchObject([
    {
      ...{ vehicle: 'coach', vehicleId: 'coach-4', direction: 'outbound', headCount: 999, stops: ['Leeds'] },
      manifest: [
        { reference: anna.barcode, stop: 0, state: 0 },
        { reference: ben.barcode, stop: 0, state: 1 },
      ],
    },
  ]);
});

test('somebody who sits on another coach is taken along there, which is found by its town among many', async () => {
  const others = [5, 6, 7, 8, 9, 10, 11].map((number) =>
    aCoachRow({
      ...{ coachId: `coach-${number}`, COACH: `Coach ${number}` },
      departures: { outbound: [aDeparture(`Town ${number}`, '06:10')], inbound: [] },
    }),
  );
  const server = aCoachServer({ rows: [aCoachRow(), ...others], tickets: [anna, ben] });
  const { user } = await renderApp('/loadCoach/coach-4/outbound', { weekId: 'W1' });
  await user.click(await screen.findByRole('button', { name: 'Close departure' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^Close departure/ }));
  await user.click(sheet.getByRole('button', { name: /^On another coach/ }));
  const choice = sheet.getByLabelText('Which coach');
  await user.type(await sheet.findByLabelText('Find the coach, by number or town'), 'town 9');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a coach', 'Coach 9 · Town 9 · 06:10']);
  await user.selectOptions(choice, 'coach-9');
  await user.click(sheet.getByRole('button', { name: 'They are on Coach 9' }));
  await waitFor(() =>
    expect(server.loads).toMatchObject([{ barcode: anna.barcode, coachId: 'coach-9', takeAlong: 1 }]),
  );
});

test('the other transfers are named with their towns', async () => {
  const other = aTransferRow({
    transferId: 'GVA-02',
    departures: { outbound: [aDeparture('Lyon airport', '12:00')], inbound: [] },
  });
  aTransferServer({ rows: [aTransferRow(), other], tickets: [aTransferTicket('Anna Smith')] });
  const { user } = await renderApp('/loadTransfer/GVA-01/outbound', { weekId: 'W1' });
  await user.click(await screen.findByRole('button', { name: 'Close departure' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^Close departure/ }));
  await user.click(sheet.getByRole('button', { name: /^On another transfer/ }));
  const choice = within(sheet.getByLabelText('Which transfer'));
  await waitFor(() => expect(choice.getByText('GVA-02 · Lyon airport · 12:00')).toBeDefined());
});

test('the sheet says what other phones have not sent, and where somebody missing was scanned last', async () => {
  const rows = [aCoachRow(), aCoachRow({ coachId: 'coach-7', COACH: 'Coach 7' })];
  const server = aCoachServer({ rows, tickets: [anna, ben] });
  fakeServer.use(
    http.get('/api/departures/missing/W1/:place', ({ params: { place } }) =>
      place === 'coach:coach-4:outbound'
        ? HttpResponse.json({
            unsentOnOtherPhones: 3,
            scanned: [
              { barcode: anna.barcode, place: 'coach:coach-7:outbound', at: '2026-12-11T04:12:00.000Z' },
            ],
          })
        : HttpResponse.error(),
    ),
  );
  const { user } = await renderApp('/loadCoach/coach-4/outbound', { weekId: 'W1' });
  await user.click(await screen.findByRole('button', { name: 'Close departure' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^Close departure/ }));
  expect(await sheet.findByText(/^3 actions on other phones not sent yet/)).toBeDefined();
  await user.click(sheet.getByRole('button', { name: /^On another coach/ }));
  expect(sheet.getByText(/^Scanned on coach coach-7 at .*, and sent to this one\.$/)).toBeDefined();
  // It is the one that is offered, and said by its name.
  await user.click(sheet.getByRole('button', { name: 'They are on Coach 7' }));
  await waitFor(() =>
    expect(server.loads).toMatchObject([{ barcode: anna.barcode, coachId: 'coach-7', takeAlong: 1 }]),
  );
});

test.each([
  ['is open again', 'no-show', 'Open again · Closed'],
  ['left without somebody', null, 'Left without somebody · Closed'],
] as const)('the card and the manifest of a stop that %s say so', async (_, from, words) => {
  const to = from === null ? 'missing' : 'aboard';
  const person = from === null ? anna : ben;
  aCoachServer({ tickets: [{ ...person, seat: to }] });
  const change = { reference: person.barcode, name: person.name, from, to, at: null };
  const stop = { stop: 'Leeds', at: '2026-12-11T05:05:00Z', actionId: 'c1', changes: [change] };
  fakeServer.use(
    http.get('/api/coach/allBarcodes/:coachId/direction/:direction/W1', () =>
      HttpResponse.json({
        ...{ total: 1, loaded: from === null ? 0 : 1, tickets: [{ ...person, seat: to }] },
        closing: [{ ...stop, state: from === null ? 'left-short' : 'reopened' }],
      }),
    ),
  );
  const { user } = await renderApp('/loadCoach/coach-4/outbound', { weekId: 'W1' });
  const [state = ''] = words.split(' · ');
  expect(await screen.findByText(state)).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Manifest' }));
  const manifest = within(await screen.findByRole('dialog', { name: /^Manifest/ }));
  const stops = manifest.getByRole('region', { name: 'Everybody by stop' });
  expect(stops.textContent).toContain(words);
});
