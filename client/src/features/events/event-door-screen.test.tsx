import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { handScan } from '#testing/hand-scan.ts';
import { noTickets } from '#testing/no-tickets.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aGuest } from './event.fixtures.ts';
import { anEventServer } from './event-server.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

// A busy machine is slow; slow replies are tested with the outbox.
vi.mock('#offline/connectivity.ts', async (original) => ({
  ...(await original<typeof import('#offline/connectivity.ts')>()),
  SLOW_REPLY_MS: 15_000,
}));

// jsdom has neither camera nor workers; a hand scanner works beside the camera.
vi.mock('#scanner/camera-view.tsx', () => ({ CameraView: () => null }));

const phone = { weekId: 'W1' };
const path = '/ticket/500001';
const anna = aGuest('Anna Smith');
const ben = aGuest('Ben Ali', { entryStatus: 'entered', hasEntered: 1 });
const cara = aGuest('Cara Low', { deleted: '1' });
const dave = aGuest('Dave Dover', { entryStatus: 'exited', hasEntered: 1 });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

async function open(tickets = [anna, ben, cara, dave]) {
  const server = anEventServer({ tickets });
  const app = await renderApp(path, phone);
  await screen.findByRole('heading', { name: 'Welcome Party', level: 1 });
  return { server, app };
}

const bar = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuetext');

describe('the door', () => {
  test('counts who has come and who is inside, and lists guests by state', async () => {
    const { app } = await open();
    expect(bar('Have Entered')).toBe('2 of 3 · 66%');
    expect(bar('Are Inside:')).toBe('1 of 3 · 33%');
    for (const button of ['Scan In', 'Scan Out', 'Enter by name', 'Exit by name'])
      expect(screen.getByRole('button', { name: button })).toBeDefined();
    expect(screen.getByRole('button', { name: /Let in.*Anna Smith/ }).textContent).not.toContain('Entered');
    expect(screen.getByText('CANCELLED')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: /^Inside/ }));
    expect((await screen.findByRole('button', { name: /Let out.*Ben Ali/ })).textContent).toContain(
      'Entered',
    );
    await app.user.click(screen.getByRole('button', { name: /^Left/ }));
    expect((await screen.findByRole('button', { name: /Dave Dover/ })).textContent).toContain('Exited');
  });

  test('counts each state, a cancelled guest only while inside, and lets nobody in who is cancelled', async () => {
    const inside = aGuest('Eve Ash', { deleted: '1', entryStatus: 'entered', hasEntered: 1 });
    const { app } = await open([anna, ben, cara, dave, inside]);
    const count = (section: RegExp) => screen.getByRole('button', { name: section }).textContent;
    expect([count(/^Not/), count(/^Inside/), count(/^Left/)]).toEqual([
      expect.stringMatching(/\D1$/),
      'Inside2',
      'Left1',
    ]);
    expect(screen.queryByRole('button', { name: /Cara Low/ })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: /^Left/ }));
    expect(await screen.findByRole('button', { name: /^Let in.*Dave Dover/ })).toBeDefined();
  });

  test('without a connection or a list says what that might mean', async () => {
    anEventServer();
    fakeServer.use(http.get('/api/events/info/500001', () => HttpResponse.error()));
    await renderApp(path, phone);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load event - this might mean you are offline and have not previously loaded the event.',
    );
  });
});

describe('a hand scanner', () => {
  test('lets a guest in with one action in the specified fields, a verdict and counts', async () => {
    const { server } = await open();
    handScan(anna.barcode);
    const verdict = await screen.findByRole('button', { name: /Entered.*Anna Smith/ });
    expect(verdict.textContent).toContain('Valid ticket for Anna Smith');
    expect(server.scans).toHaveLength(1);
    expect(server.scans[0]).toMatchObject({
      way: 'in',
      weekId: 'W1',
      barcode: anna.barcode,
      eventId: '500001',
      rep: 'R100',
      scanned: 1,
      deviceTimestamp: expect.stringMatching(/Z$/),
    });
    await waitFor(() => expect(bar('Are Inside:')).toBe('2 of 3 · 66%'));
  });

  test('shows that a guest is already inside, by whom and when', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) =>
      errorReply('already_entered', { idempotentId, recorded: true, by: 'Sam Reed', message: '' });
    handScan(ben.barcode);
    const verdict = await screen.findByRole('button', { name: /Already inside.*Ben Ali/ });
    expect(verdict.textContent).toContain('Ticket has already been used to enter by Sam Reed');
  });

  test.each(noTickets)('has %s refused without asking anyone: %s', async (code, text) => {
    const { server } = await open();
    handScan(code);
    expect((await screen.findByRole('button', { name: /Tap to hold/ })).textContent).toContain(text);
    expect(server.scans).toEqual([]);
    expect(bar('Are Inside:')).toBe('1 of 3 · 33%');
  });

  test.each([
    ['passenger_not_found', 'Passenger not found or failed to load data.'],
    ['ticket_cancelled', 'This ticket is cancelled - Check Booking'],
    ['not_entered', 'Ticket has not been used to enter yet'],
  ] as const)('shows why nobody passes (%s)', async (code, text) => {
    const { server } = await open();
    server.answer = ({ idempotentId }) => errorReply(code, { idempotentId, message: '' });
    handScan(anna.barcode);
    expect((await screen.findByRole('button', { name: /Tap to hold/ })).textContent).toContain(text);
    expect(bar('Are Inside:')).toBe('1 of 3 · 33%');
  });

  test('shows for which event a stranger has a ticket', async () => {
    const { server } = await open();
    server.answer = ({ idempotentId }) =>
      errorReply('wrong_event', {
        idempotentId,
        message: '',
        passengerName: 'Zoë Müller',
        rightPlace: [{ eventId: '7', eventName: 'Closing Party', startsAt: null }],
      });
    handScan('WASTELAND-ZZ99XX-000042');
    const verdict = await screen.findByRole('button', { name: /Wrong event.*Zoë Müller/ });
    expect(verdict.textContent).toContain('Has a ticket for Closing Party');
  });
});

test('a guest let in by mistake is undone from the last scans, and no longer counts', async () => {
  const { server, app } = await open();
  await app.user.click(screen.getByRole('button', { name: 'Scan In' }));
  handScan(anna.barcode);
  await waitFor(() => expect(bar('Are Inside:')).toBe('2 of 3 · 66%'));
  const undo = await screen.findByRole('button', { name: 'Undo Entered, Anna Smith' });
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('false'));
  await app.user.click(undo);
  await screen.findByRole('button', { name: /^Undone.*Anna Smith/ });
  await waitFor(() => expect(bar('Are Inside:')).toBe('1 of 3 · 33%'));
  expect(bar('Have Entered')).toBe('2 of 3 · 66%');
  expect(server.undos.map(({ id }) => id)).toEqual([server.scans[0]?.idempotentId]);
});

describe('by name', () => {
  test('a guest is let out once however often it is tapped, and a guest who is not inside cannot be chosen', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Exit by name' }));
    const dialog = await screen.findByRole('dialog');
    const rows = within(dialog).getAllByRole('button', { name: /NUCO-/ });
    expect(rows.map((row) => [row.textContent?.slice(0, 4), row.hasAttribute('disabled')])).toEqual([
      ['Ben ', false],
      ['Anna', true],
      ['Dave', true],
      ['Cara', true],
    ]);
    await app.user.click(within(dialog).getByRole('button', { name: /Ben Ali/ }));
    await app.user.dblClick(await screen.findByRole('button', { name: 'Let out passenger' }));
    await screen.findByText('Valid ticket for Ben Ali');
    const out = server.scans.filter(({ way }) => way === 'out');
    expect(out.map(({ barcode, scanned }) => [barcode, scanned])).toEqual([[ben.barcode, 0]]);
    await waitFor(() => expect(bar('Are Inside:')).toBe('0 of 3 · 0%'));
    expect(bar('Have Entered')).toBe('2 of 3 · 66%');
  });

  test('a guest of the list is let in by tapping and confirming', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: /Let in.*Anna Smith/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Let in passenger' }));
    await waitFor(() => expect(server.scans).toHaveLength(1));
    expect(server.scans[0]).toMatchObject({ way: 'in', scanned: 0 });
  });

  test('a cancelled guest comes after all who may still come', async () => {
    await open([aGuest('Aaron Aal', { deleted: '1' }), anna, aGuest('Zoë Young')]);
    const names = screen.getAllByText(/^(Aaron Aal|Anna Smith|Zoë Young)$/);
    expect(names.map(({ textContent }) => textContent)).toEqual(['Anna Smith', 'Zoë Young', 'Aaron Aal']);
  });

  test('a refusal is an error that must be closed', async () => {
    const { server, app } = await open();
    server.answer = ({ idempotentId }) => errorReply('ticket_cancelled', { idempotentId, message: '' });
    await app.user.click(screen.getByRole('button', { name: /Let in.*Anna Smith/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Let in passenger' }));
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog.textContent).toContain('This ticket is cancelled - Check Booking');
  });
});

// Last, because waiting actions are sent by whichever phone of this file is open.
test('the activity list names the event after a reload in another week', async () => {
  const { server } = await open();
  handScan(anna.barcode);
  await waitFor(() => expect(server.scans).toHaveLength(1));
  await renderApp('/activity', { weekId: 'W2' });
  expect(await screen.findByText('Scan in at Welcome Party')).toBeDefined();
});

test('a hand scanner without a network gets the verdict of this phone, and the scan waits', async () => {
  await open();
  fakeServer.use(http.post('/api/events/validate-in', () => HttpResponse.error()));
  handScan(anna.barcode);
  const verdict = await screen.findByRole('button', { name: /Entered.*Anna Smith/ });
  expect(verdict.textContent).toContain('Valid ticket for Anna Smith - will be processed when online');
  expect(verdict.textContent).toContain('(Offline mode - will sync when connection is restored)');
  await waitFor(() => expect(bar('Are Inside:')).toBe('2 of 3 · 66%'));
  expect(await screen.findByText('1 not sent yet')).toBeDefined();
  handScan(anna.barcode);
  const again = await screen.findByRole('button', { name: /Already inside.*Anna Smith/ });
  expect(again.textContent).toContain('Ticket has already been used to enter');
  expect(again.textContent).toContain('(Offline mode - please check your connection)');
});
