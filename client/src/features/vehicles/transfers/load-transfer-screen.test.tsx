import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { handScan } from '#testing/hand-scan.ts';
import { noTickets } from '#testing/no-tickets.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aTicket, aTransferRow, aTransferServer } from './transfer.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

// A busy machine is slow; what a slow reply means is tested where the outbox lives.
vi.mock('#offline/connectivity.ts', async (original) => ({
  ...(await original<typeof import('#offline/connectivity.ts')>()),
  SLOW_REPLY_MS: 15_000,
}));

// jsdom has neither camera nor workers; a hand scanner works beside the camera.
vi.mock('#scanner/camera-view.tsx', () => ({ CameraView: () => null }));

const phone = { weekId: 'W1' };
const path = '/loadTransfer/GVA-01/outbound';

const anna = aTicket('Anna Smith', { equipment: 1 });
const ben = aTicket('Ben Ali', { loaded: 1, equipment: 1 });
const cara = aTicket('Cara Low', { deleted: 1 });
const wes = aTicket('Wes Tland', {
  bookingRef: 'WASTELAND-AB12CD-000001',
  barcode: 'WASTELAND-AB12CD-000001',
  pickUpLocation: 'Annecy',
});

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  // The screen stops following the position before the phone forgets how.
  cleanup();
  Reflect.deleteProperty(navigator, 'geolocation');
});

async function open(row = aTransferRow()) {
  const server = aTransferServer({ rows: [row], tickets: [wes, cara, anna, ben] });
  const app = await renderApp(path, phone);
  await screen.findByRole('heading', { name: 'Geneva airport' });
  await screen.findByRole('button', { name: /Capacity Summary/ });
  return { server, app };
}

/** A phone that knows where it is, and asks as the specification has it. */
function atGeneva() {
  const asked: PositionOptions[] = [];
  const geolocation = {
    watchPosition: (found: PositionCallback, _: unknown, options: PositionOptions) => {
      asked.push(options);
      found({ coords: { latitude: 46.2312, longitude: 6.1089 } } as GeolocationPosition);
      return 1;
    },
    clearWatch: () => undefined,
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  return asked;
}

const bar = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuetext');

describe('the list', () => {
  test('counts passengers and equipment in separate bars', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'GVA-01 Outbound', level: 1 })).toBeDefined();
    expect([bar('Loaded'), bar('Equipment')]).toEqual(['1 of 3', '1 of 2']);
  });

  test('groups people by pick-up location and marks their brand, equipment and cancellation', async () => {
    await open();
    const places = screen.getAllByRole('heading', { name: /^(Geneva airport|Annecy)$/ });
    expect(places.map(({ textContent }) => textContent)).toEqual(['Geneva airport', 'Annecy']);
    const [geneva, annecy] = places.map((place) => within(place.closest('section') as HTMLElement));
    expect(geneva?.getByRole('button', { name: /^Remaining Passengers/ })).toBeDefined();
    expect(geneva?.getByRole('button', { name: /^Loaded Passengers/ })).toBeDefined();
    const tonesIn = (of: Element | null | undefined) =>
      [...(of?.querySelectorAll<HTMLElement>('.tone') ?? [])].map(({ style }) =>
        style.getPropertyValue('--tone-light'),
      );
    const row = geneva?.getByRole('button', { name: /Anna Smith/ }) as HTMLElement;
    expect(within(row).getByText(/^NUCO-/)).toBeDefined();
    expect(tonesIn(row)).toEqual(['#b01e47']);
    expect(within(row).getByText('E')).toBeDefined();
    const ben = annecy?.getByText(/^WASTELAND-/).closest('button, li');
    expect(tonesIn(ben)).toContain('#0f86b0');
    expect(geneva?.getByText('CANCELLED')).toBeDefined();
  });

  test('folds away who takes the seats under what is left of them', async () => {
    const { app } = await open();
    const summary = screen.getByRole('button', { name: /Capacity Summary/ });
    expect(summary.textContent).toContain('3 spare');
    await app.user.click(summary);
    expect(await screen.findByText('Third parties')).toBeDefined();
  });

  test("says 'No Capacity Listed' where no seats are booked", async () => {
    const { app } = await open(aTransferRow({ 'Seats Booked': '' }));
    await app.user.click(screen.getByRole('button', { name: /Capacity Summary/ }));
    expect(await screen.findAllByText('No Capacity Listed')).toHaveLength(2);
  });

  test('has the four ways on', async () => {
    await open();
    for (const name of ['Scan Barcode', 'Enter by name']) {
      expect(screen.getByRole('button', { name })).toBeDefined();
    }
    expect(screen.getByRole('link', { name: 'Load Extra' }).getAttribute('href')).toBe(
      '/load-extras/R1ZBLTAx?direction=outbound',
    );
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/loadTransfer');
  });

  test('says that a transfer is unknown', async () => {
    aTransferServer();
    fakeServer.use(
      http.get('/api/transfer/allBarcodes/GVA-01/direction/outbound/W1', () =>
        errorReply('transfer_not_found'),
      ),
    );
    await renderApp(path, phone);
    expect((await screen.findByRole('alert')).textContent).toContain('Transfer not found');
  });
});

describe('a load', () => {
  test('is one action in the specified fields, and says where it happened', async () => {
    const asked = atGeneva();
    const { server } = await open();
    expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }]);
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Loaded.*Anna Smith/ });
    expect(verdict.textContent).toContain('Success! Passenger successfully loaded on transfer');
    expect(verdict.textContent).toContain('Equipment to stow');
    expect(server.loads).toHaveLength(1);
    expect(server.loads[0]).toMatchObject({
      weekID: 'W1',
      barcode: anna.barcode,
      repID: 'R100',
      repName: 'Robin Field',
      scanned: 1,
      transferId: 'GVA-01',
      direction: 'outbound',
      loadLat: 46.2312,
      loadLon: 6.1089,
    });
    await waitFor(() => expect([bar('Loaded'), bar('Equipment')]).toEqual(['2 of 3', '2 of 2']));
  });

  test("on a phone without a position says 'N/A'", async () => {
    const { server } = await open();
    handScan(anna.barcode);
    await screen.findByRole('button', { name: /Loaded.*Anna Smith/ });
    expect(server.loads[0]).toMatchObject({ loadLat: 'N/A', loadLon: 'N/A' });
  });

  test('by name asks first', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: /Load.*Anna Smith/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Load passenger' }));
    await screen.findByText('Success! Passenger successfully loaded on transfer');
    expect(server.loads.map(({ barcode, scanned }) => [barcode, scanned])).toEqual([[anna.barcode, 0]]);
  });

  test('by name that is refused shows an error that must be closed', async () => {
    const { server, app } = await open();
    server.answer = ({ idempotentId }) => errorReply('passenger_cancelled', { idempotentId });
    await app.user.click(screen.getByRole('button', { name: /Load.*Anna Smith/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Load passenger' }));
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog.textContent).toContain('This passenger is cancelled - Check Booking');
    await app.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull());
  });

  test('of a passenger of another transfer shows where they belong', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) =>
      errorReply('wrong_transfer', {
        idempotentId,
        passengerName: 'Zoë Müller',
        rightPlace: {
          transferId: 'LYS-02',
          direction: 'outbound',
          pickUpLocation: 'Lyon airport',
          departsText: 'Sat 12 Dec 09:45',
        },
      });
    handScan('WASTELAND-ZZ99XX-000042');
    const verdict = await screen.findByRole('button', { name: /Wrong transfer.*Zoë Müller/ });
    expect(verdict.textContent).toContain('Belongs on transfer LYS-02 · Lyon airport · Sat 12 Dec 09:45');
  });

  test('of a passenger of no transfer says so', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) =>
      errorReply('wrong_transfer', { idempotentId, passengerName: 'Zoë Müller', rightPlace: null });
    handScan('WASTELAND-ZZ99XX-000042');
    const verdict = await screen.findByRole('button', { name: /Wrong transfer.*Zoë Müller/ });
    expect(verdict.textContent).toContain('Not booked on any transfer outbound');
  });

  test('that a colleague did first says who', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) =>
      errorReply('already_loaded_transfer', { idempotentId, recorded: true, by: 'Sam Reed' });
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Already loaded.*Anna Smith/ });
    expect(verdict.textContent).toContain('Passenger already loaded on transfer by Sam Reed');
  });

  test.each(noTickets)('of %s is refused without asking anyone: %s', async (code, text) => {
    const { server } = await open();
    handScan(code);
    expect((await screen.findByRole('button', { name: /Tap to hold/ })).textContent).toContain(text);
    expect(server.loads).toEqual([]);
    expect(bar('Loaded')).toBe('1 of 3');
  });

  test('is undone where it was done, and can be done again', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
    handScan(anna.barcode);
    await waitFor(() => expect([bar('Loaded'), bar('Equipment')]).toEqual(['2 of 3', '2 of 2']));
    const undo = await screen.findByRole('button', { name: 'Undo Loaded, Anna Smith' });
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('false'));
    await app.user.click(undo);
    await screen.findByRole('button', { name: /Taken off.*Anna Smith.*Tap/ });
    await waitFor(() => expect([bar('Loaded'), bar('Equipment')]).toEqual(['1 of 3', '1 of 2']));
    expect(server.undos.map(({ id }) => id)).toEqual([server.loads[0]?.idempotentId]);
    handScan(anna.barcode);
    await waitFor(() => expect(bar('Loaded')).toBe('2 of 3'));
  });

  test('without a network is saved on this phone and counted', async () => {
    await open();
    fakeServer.use(http.post('/api/transfer/load', () => HttpResponse.error()));
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Loaded.*Anna Smith/ });
    expect(verdict.textContent).toContain('Saved on this phone');
    await waitFor(() => expect(bar('Loaded')).toBe('2 of 3'));
  });
});
