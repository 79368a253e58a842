import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { fillDisk } from '#testing/full-disk.ts';
import { handScan } from '#testing/hand-scan.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aTicket } from './coach.fixtures.ts';
import { aCoachServer } from './coach-server.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

// A busy machine is slow; what a slow reply means is tested where the outbox lives.
vi.mock('#offline/connectivity.ts', async (original) => ({
  ...(await original<typeof import('#offline/connectivity.ts')>()),
  SLOW_REPLY_MS: 15_000,
}));

// jsdom has neither camera nor workers; a hand scanner works beside the camera.
vi.mock('#scanner/camera-view.tsx', () => ({ CameraView: () => null }));

const phone = { weekId: 'W1' };
const path = '/loadCoach/coach-4/outbound';

const anna = aTicket('Anna Smith', { equipment: 1 });
const ben = aTicket('Ben Ali', { loaded: 1 });
const cara = aTicket('Cara Low', { deleted: '1' });
const dave = aTicket('Dave Dover', { pickUpLocation: 'Dover' });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

async function open() {
  const server = aCoachServer({ tickets: [dave, cara, anna, ben] });
  const app = await renderApp(path, phone);
  await screen.findByRole('heading', { name: 'Leeds' });
  await screen.findByRole('heading', { name: 'Coach 4 Outbound' });
  return { server, app };
}

const loadedBar = () => screen.getByRole('progressbar', { name: 'Loaded' }).getAttribute('aria-valuetext');
const count = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

describe('the list', () => {
  test('groups people by stop in travel order, those missing before those loaded', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Coach 4 Outbound', level: 1 })).toBeDefined();
    const stops = screen.getAllByRole('heading', { name: /^(Leeds|Dover)$/ });
    expect(stops.map(({ textContent }) => textContent)).toEqual(['Leeds', 'Dover']);
    const leeds = within(stopOf('Leeds'));
    expect(leeds.getByRole('button', { name: /^Remaining Passengers/ }).getAttribute('aria-expanded')).toBe(
      'true',
    );
    expect(leeds.getByRole('button', { name: /^Loaded Passengers/ }).getAttribute('aria-expanded')).toBe(
      'false',
    );
    expect(leeds.getByRole('button', { name: /Anna Smith/ }).textContent).toContain('E');
    expect(leeds.getByText('CANCELLED')).toBeDefined();
  });

  test('counts everyone but the cancelled', async () => {
    await open();
    expect(loadedBar()).toBe('1 of 3');
    expect([count('Missing'), count('Equipment'), count('Spare seats')]).toEqual(['2', '0 of 1', '3']);
  });

  test('counts nobody before it is here: every figure is a dash, and none is 0', async () => {
    aCoachServer({ tickets: [anna, ben] });
    fakeServer.use(
      http.get('/api/coach/allBarcodes/coach-4/direction/outbound/W1', () => new Promise<never>(() => {})),
    );
    await renderApp(path, phone);
    await screen.findByRole('heading', { name: 'Coach 4 Outbound' });
    expect(loadedBar()).toBe('Unknown');
    expect([count('Missing'), count('Equipment'), count('Spare seats')]).toEqual(['–', '–', '–']);
  });

  test('says that a coach is unknown', async () => {
    aCoachServer();
    fakeServer.use(
      http.get('/api/coach/allBarcodes/coach-4/direction/outbound/W1', () => errorReply('coach_not_found')),
    );
    await renderApp(path, phone);
    expect((await screen.findByRole('alert')).textContent).toContain('Coach not found');
  });
});

describe('a hand scanner', () => {
  test('loads a passenger: one action in the specified fields, verdict, list and counts', async () => {
    const { server } = await open();
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Loaded.*Anna Smith/ });
    expect(verdict.textContent).toContain('Passenger successfully loaded on coach');
    expect(verdict.textContent).toContain('Equipment to stow');
    expect(server.loads).toHaveLength(1);
    expect(server.loads[0]).toMatchObject({
      weekID: 'W1',
      barcode: anna.barcode,
      repID: 'R100',
      repName: 'Robin Field',
      scanned: 1,
      coachId: 'coach-4',
      direction: 'outbound',
    });
    await waitFor(() => expect(loadedBar()).toBe('2 of 3'));
    expect(count('Equipment')).toBe('1 of 1');
  });

  test('says that the stop of somebody who comes after it was closed is open again', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) =>
      HttpResponse.json({
        message: 'Passenger successfully loaded on coach',
        idempotentId,
        ticket: { ...anna, loaded: 1 },
        reopens: { stop: 'Leeds', at: '2026-12-11T04:41:00.000Z' },
      });
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Loaded.*Anna Smith/ });
    expect(verdict.textContent).toMatch(
      /Equipment to stow · This stop was closed at \d\d:41 and is open again\./,
    );
  });

  test('shows where a passenger of another coach belongs', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) =>
      errorReply('wrong_coach', {
        idempotentId,
        passengerName: 'Zoë Müller',
        rightPlace: {
          coachId: 'coach-4',
          direction: 'outbound',
          pickUpLocation: 'Hull',
          departsText: 'Fri 11 Dec 04:00',
        },
      });
    handScan('WASTELAND-ZZ99XX-000042');
    const verdict = await screen.findByRole('button', { name: /Wrong coach.*Zoë Müller/ });
    expect(verdict.textContent).toContain('Belongs on Coach 4 · Hull · Fri 11 Dec 04:00');

    const stranger = aTicket('Zoë Müller', { barcode: 'WASTELAND-ZZ99XX-000042', loaded: 1 });
    server.answer = ({ idempotentId }) =>
      HttpResponse.json({
        message: 'Passenger successfully loaded on coach',
        idempotentId,
        ticket: stranger,
      });
    screen.getByRole('button', { name: 'Take along here: Zoë Müller' }).click();
    await screen.findByRole('button', { name: /Loaded.*Zoë Müller/ });
    expect(server.loads).toMatchObject([
      { barcode: stranger.barcode, coachId: 'coach-4' },
      { barcode: stranger.barcode, coachId: 'coach-4', scanned: 1, takeAlong: 1 },
    ]);
    expect(server.loads[0]).not.toHaveProperty('takeAlong');
  });

  test('shows who loaded a passenger first, and the list is asked for again', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) => {
      server.tickets = server.tickets.map((ticket) => ({ ...ticket, loaded: 1 }));
      return errorReply('already_loaded', {
        idempotentId,
        recorded: true,
        by: 'Sam Reed',
        at: '2026-12-11T05:12:00Z',
      });
    };
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Already loaded.*Anna Smith/ });
    expect(verdict.textContent).toMatch(/Passenger already loaded on coach by Sam Reed at .*05:12/);
    await waitFor(() => expect(loadedBar()).toBe('3 of 3'));
  });

  test('has a text that is no ticket code refused without asking anyone', async () => {
    const { server } = await open();
    handScan('https://example.com');
    expect((await screen.findByRole('button', { name: /Wrong code/ })).textContent).toContain(
      'Invalid QR Code Type',
    );
    expect(server.loads).toEqual([]);
  });

  test('that reads the same code twice at once makes one action', async () => {
    const { server } = await open();
    handScan(anna.barcode);
    handScan(anna.barcode);
    await screen.findByRole('button', { name: /Loaded.*Anna Smith/ });
    expect(server.loads).toHaveLength(1);
  });

  test('without a network saves the load on this phone and counts it', async () => {
    await open();
    fakeServer.use(http.post('/api/coach/load', () => HttpResponse.error()));
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Loaded.*Anna Smith/ });
    expect(verdict.textContent).toContain('Saved on this phone');
    expect(verdict.textContent).toContain('Equipment to stow');
    await waitFor(() => expect(loadedBar()).toBe('2 of 3'));
    expect(await screen.findByText('1 not sent yet')).toBeDefined();
  });
});

test('the last scans say what became of a load that was saved first', async () => {
  const { server, app } = await open();
  fakeServer.use(http.post('/api/coach/load', () => HttpResponse.error(), { once: true }));
  server.answer = ({ idempotentId }) =>
    errorReply('already_loaded', { idempotentId, recorded: true, by: 'Tom Ashworth' });
  await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
  handScan(anna.barcode);
  const scans = within(await screen.findByRole('list', { name: 'Last scans' }));
  const { syncNow } = await import('#offline/sync/sync.ts');
  await act(() => syncNow());
  await app.user.click(await scans.findByRole('button', { name: /^Anna Smith ?Conflict/ }));
  const verdict = await screen.findByRole('button', { name: /Conflict.*Anna Smith.*Tap/ });
  expect(verdict.textContent).toContain('Passenger already loaded on coach by Tom Ashworth');
});

describe('undo on the list of the last scans', () => {
  /** Takes a tap once its row has come to rest. */
  const undoButton = async () => {
    const button = await screen.findByRole('button', { name: 'Undo Loaded, Anna Smith' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
    return button;
  };

  test('takes one tap, also a double one, and sends what the contract says to where it says', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
    handScan(anna.barcode);
    await waitFor(() => expect(loadedBar()).toBe('2 of 3'));
    await app.user.dblClick(await undoButton());

    expect((await screen.findByRole('button', { name: /Taken off.*Anna Smith.*Tap/ })).textContent).toContain(
      anna.barcode,
    );
    await waitFor(() => expect(loadedBar()).toBe('1 of 3'));
    expect(server.undos).toEqual([
      {
        id: server.loads[0]?.idempotentId,
        body: {
          weekId: 'W1',
          idempotentId: expect.any(String),
          handsetTimestamp: expect.any(String),
          clientTimestamp: expect.any(String),
        },
      },
    ]);
    const scans = within(screen.getByRole('list', { name: 'Last scans' }));
    expect(scans.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Anna SmithTaken off',
      'Anna SmithLoaded, undone',
    ]);
  });

  test('in the verdict takes one tap, also after a hand scanner, and the count goes back in sight', async () => {
    const { server, app } = await open();
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Loaded.*Anna Smith.*Tap/ });
    await waitFor(() => expect(verdict.textContent).toContain('2 of 3'));
    await app.user.click(screen.getByRole('button', { name: 'Undo for Anna Smith' }));
    const undone = await screen.findByRole('button', { name: /Taken off.*Anna Smith.*Tap/ });
    expect(undone.textContent).toContain('No longer counts as loaded');
    await waitFor(() => expect(undone.textContent).toContain('1 of 3'));
    expect(server.undos.map(({ id }) => id)).toEqual([server.loads[0]?.idempotentId]);
    expect(screen.queryByRole('button', { name: 'Undo for Anna Smith' })).toBeNull();
  });

  test('takes no tap in the moment in which another scan moves its row', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
    handScan(anna.barcode);
    const button = await undoButton();
    handScan(dave.barcode);
    await screen.findByRole('button', { name: 'Undo Loaded, Dave Dover' });
    await app.user.click(button);
    expect(server.undos).toEqual([]);
    await app.user.click(await undoButton());
    await waitFor(() => expect(server.undos.map(({ id }) => id)).toEqual([server.loads[0]?.idempotentId]));
  });

  test('without a network takes the count back at once, and lets the passenger be loaded again', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
    handScan(anna.barcode);
    // The verdict has come, so the load has arrived.
    const button = await undoButton();
    await waitFor(() => expect(loadedBar()).toBe('2 of 3'));
    fakeServer.use(
      http.post('/api/actions/:id/undo', () => HttpResponse.error()),
      http.post('/api/coach/load', () => HttpResponse.error()),
    );
    await app.user.click(button);
    const verdict = await screen.findByRole('button', { name: /Taken off.*Anna Smith.*Tap/ });
    expect(verdict.textContent).toContain('Saved on this phone');
    await waitFor(() => expect(loadedBar()).toBe('1 of 3'));
    handScan(anna.barcode);
    await screen.findByRole('button', { name: /Loaded.*Anna Smith.*Saved on this phone/ });
    await waitFor(() => expect(loadedBar()).toBe('2 of 3'));
    expect(server.undos).toEqual([]);
    expect(await screen.findAllByText('2 not sent yet')).not.toEqual([]);
  });

  test('is not offered for a passenger whom somebody else had loaded', async () => {
    const { server, app } = await open();
    server.answer = ({ idempotentId }) => errorReply('already_loaded', { idempotentId, recorded: true });
    await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
    handScan(anna.barcode);
    const scans = within(await screen.findByRole('list', { name: 'Last scans' }));
    expect(scans.getAllByRole('button')).toHaveLength(1);
  });
});

describe('a row of somebody who is loaded', () => {
  test('opens Undo for whom this phone has loaded, and asks whether anybody else got off', async () => {
    const { server, app } = await open();
    handScan(anna.barcode);
    await waitFor(() => expect(loadedBar()).toBe('2 of 3'));
    await app.user.click(within(stopOf('Leeds')).getByRole('button', { name: /^Loaded Passengers/ }));
    expect((await screen.findByText('Ben Ali')).closest('button')?.textContent).toContain('Got off again');
    await app.user.click(within(stopOf('Leeds')).getByRole('button', { name: /Undo.*Anna Smith/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take Anna Smith off?' }));
    await app.user.click(dialog.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: /Taken off.*Anna Smith.*Tap/ });
    await waitFor(() => expect(server.undos.map(({ id }) => id)).toEqual([server.loads[0]?.idempotentId]));
    await waitFor(() => expect(loadedBar()).toBe('1 of 3'));
  });
});

test('a later stop is folded with its count until its turn comes', async () => {
  const { app } = await open();
  const dover = () => within(stopOf('Dover')).getByRole('button', { name: /^Remaining Passengers/ });
  expect(dover().getAttribute('aria-expanded')).toBe('false');
  expect(dover().textContent).toContain('1');
  expect(screen.queryByRole('button', { name: /Dave Dover/ })).toBeNull();
  handScan(anna.barcode);
  await waitFor(() => expect(dover().getAttribute('aria-expanded')).toBe('true'));
  expect(await screen.findByRole('button', { name: /Load.*Dave Dover/ })).toBeDefined();
  await app.user.click(dover());
  await waitFor(() => expect(dover().getAttribute('aria-expanded')).toBe('false'));
});

describe('a tap on the verdict', () => {
  test('holds it open, and another closes it', async () => {
    const { app } = await open();
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Loaded.*Anna Smith/ });
    await app.user.click(verdict);
    expect(verdict.getAttribute('aria-pressed')).toBe('true');
    await app.user.click(verdict);
    expect(screen.queryByRole('button', { name: /Loaded.*Anna Smith.*code/ })).toBeNull();
  });
});

describe('entering by name', () => {
  test('finds a person by name, asks, and loads once however often it is tapped', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Enter by name' }));
    await app.user.type(screen.getByPlaceholderText('Search by name or booking reference...'), 'DOVER');
    await app.user.click(await screen.findByRole('button', { name: /Dave Dover/ }));
    await app.user.dblClick(await screen.findByRole('button', { name: 'Load passenger' }));
    await screen.findByText('Passenger successfully loaded on coach');
    expect(server.loads.map(({ barcode, scanned }) => [barcode, scanned])).toEqual([[dave.barcode, 0]]);
  });

  test('marks who is loaded or cancelled and lets nobody choose them', async () => {
    const { app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Enter by name' }));
    const rows = within(screen.getByRole('dialog')).getAllByRole('button', { name: /NUCO-/ });
    expect(rows.map((row) => [row.textContent?.slice(0, 4), row.hasAttribute('disabled')])).toEqual([
      ['Anna', false],
      ['Dave', false],
      ['Ben ', true],
      ['Cara', true],
    ]);
  });

  test('says that nobody matches', async () => {
    const { app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Enter by name' }));
    await app.user.type(screen.getByPlaceholderText('Search by name or booking reference...'), 'xyz');
    expect(await screen.findByText('No matching attendees found')).toBeDefined();
  });

  test('a person of the list is loaded by tapping and confirming', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: /Load.*Anna Smith/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Load passenger' }));
    await waitFor(() => expect(server.loads).toHaveLength(1));
    expect(server.loads[0]?.scanned).toBe(0);
  });

  test('shows a refusal as an error that must be closed', async () => {
    const { server, app } = await open();
    server.answer = ({ idempotentId }) => errorReply('passenger_cancelled', { idempotentId });
    await app.user.click(screen.getByRole('button', { name: /Load.*Anna Smith/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Load passenger' }));
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog.textContent).toContain('This passenger is cancelled - Check Booking');
    await app.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull());
  });
});

test('what this phone can neither send nor keep is shown until it is written down', async () => {
  const { app } = await open();
  fakeServer.use(http.post('/api/coach/load', () => HttpResponse.error()));
  fillDisk();
  handScan(anna.barcode);
  const dialog = await screen.findByRole('dialog', { name: 'NOT SAVED' });
  expect(dialog.textContent).toContain(anna.barcode);
  expect(dialog.textContent).toContain('Anna Smith');
  await app.user.keyboard('{Escape}');
  handScan(dave.barcode, within(dialog).getByRole('button'));
  expect(dialog.hasAttribute('data-open')).toBe(true);
  await app.user.click(within(dialog).getByRole('button', { name: 'I have written it down' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'NOT SAVED' })).toBeNull());
  expect(loadedBar()).toBe('1 of 3');
});

function stopOf(location: string): HTMLElement {
  const found = screen.getByRole('heading', { name: location }).closest('section');
  if (!found) throw new Error(`no stop ${location}`);
  return found;
}
