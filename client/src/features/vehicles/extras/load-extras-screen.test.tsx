import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { handScan } from '#testing/hand-scan.ts';
import { renderApp } from '#testing/render-app.tsx';
import { anExtrasServer } from './extras-server.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

// A busy machine is slow; what a slow reply means is tested where the outbox lives.
vi.mock('#offline/connectivity.ts', async (original) => ({
  ...(await original<typeof import('#offline/connectivity.ts')>()),
  SLOW_REPLY_MS: 15_000,
}));

const phone = { weekId: 'W1' };
const transfer = 'Réserve n° 1/2';
/** The transfers' names in base64. */
const path = '/load-extras/UsOpc2VydmUgbsKwIDEvMg';
const otherPath = '/load-extras/TFlTLTAy';
const [anna, ben] = ['NUCO-AB12CD-000001', 'WASTELAND-AB12CD-000002'] as const;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

async function open(extras: Parameters<typeof anExtrasServer>[0] = []) {
  const server = anExtrasServer(extras);
  const app = await renderApp(path, phone);
  await screen.findByRole('heading', { name: `Load Extras ${transfer}` });
  await screen.findByText('Nobody scanned yet');
  return { server, app };
}

const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Extra Passengers' });

async function scanned(...codes: string[]) {
  for (const code of codes) {
    handScan(code);
    await screen.findByText(code);
  }
  await screen.findByText(`${codes.length} to submit`);
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Scanned passengers' }))
    .getAllByRole('listitem')
    .map((row) => /[A-Z]+-[A-Z0-9]{6}-\d{6}/.exec(row.textContent ?? '')?.[0]);

describe('the list', () => {
  test('grows by scanning, the newest first; nothing can be submitted before', async () => {
    await open();
    expect(submitButton().disabled).toBe(true);
    await scanned(anna, ben);
    expect(rows()).toEqual([ben, anna]);
    expect(submitButton().disabled).toBe(false);
  });

  test('ignores a duplicate with a soft word', async () => {
    await open();
    await scanned(anna);
    handScan(anna);
    expect(await screen.findByText('Already on the list')).toBeDefined();
    expect(rows()).toEqual([anna]);
  });

  test('takes no text that is no code', async () => {
    await open();
    handScan('https://example.com/menu');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid barcode format');
    expect(screen.getByText('0 to submit')).toBeDefined();
  });

  test('loses a passenger only when the rep confirms', async () => {
    const { app } = await open();
    await scanned(anna, ben);
    await app.user.click(screen.getByRole('button', { name: `Remove ${anna}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove this passenger?' });
    expect(dialog.textContent).toContain(anna);
    await app.user.click(within(dialog).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows()).toEqual([ben, anna]);

    await app.user.click(screen.getByRole('button', { name: `Remove ${anna}` }));
    const again = await screen.findByRole('dialog', { name: 'Remove this passenger?' });
    await app.user.click(within(again).getByRole('button', { name: 'Remove' }));
    await screen.findByText('1 to submit');
    expect(rows()).toEqual([ben]);
  });

  test('is there again when the app is opened again, and after a lock', async () => {
    const { app } = await open();
    await scanned(anna, ben);
    await app.reload();
    expect(await screen.findByText('2 to submit')).toBeDefined();
    localStorage.removeItem('last_activity');
    await app.reload();
    expect(await screen.findByRole('heading', { name: /PIN/ })).toBeDefined();
    localStorage.setItem('last_activity', String(Date.now()));
    await renderApp(path, phone);
    expect(await screen.findByText('2 to submit')).toBeDefined();
  });

  test("is this rep's alone, and this transfer's", async () => {
    await open();
    await scanned(anna);
    await renderApp(otherPath, phone);
    expect(await screen.findByText('Nobody scanned yet')).toBeDefined();
    const rep = {
      repId: 'R200',
      name: 'Sam Reed',
      level: 1,
      tenant: 'nuco',
      hq: false,
      hqRole: 'none' as const,
    };
    await renderApp(path, { ...phone, rep });
    expect(await screen.findByText('Nobody scanned yet')).toBeDefined();
  });
});

describe('submitting', () => {
  test('sends the list once, in the specified fields, and shows what became of each', async () => {
    const { server, app } = await open();
    server.results.set(anna, {
      passengerName: 'Anna Smith',
      bookedOn: [
        {
          transferId: 'LYS-02',
          direction: 'outbound',
          pickUpLocation: 'Lyon airport',
          departsText: 'Sat 12 Dec 10:20',
        },
      ],
    });
    server.results.set(ben, {
      outcome: 'already-added',
      message: 'Passenger already added to transfer',
      by: 'Sam Reed',
    });
    await scanned(anna, ben);
    await app.user.dblClick(submitButton());

    const result = within(await screen.findByRole('region', { name: 'Last submission' }));
    expect(result.getByRole('status').textContent).toBe('1 of 2 extra passengers added');
    const [first, second] = result.getAllByRole('listitem').map((line) => line.textContent);
    expect(first).toContain('Anna Smith');
    expect(first).toContain('Added');
    expect(first).toContain('Booked on LYS-02 outbound · Lyon airport · Sat 12 Dec 10:20');
    expect(second).toContain('Passenger already added to transfer by Sam Reed');
    expect(await screen.findByText('0 to submit')).toBeDefined();
    expect(await screen.findByText('1 added')).toBeDefined();

    expect(server.submissions).toHaveLength(1);
    expect(server.submissions[0]).toMatchObject({
      weekId: 'W1',
      transferId: transfer,
      repId: 'R100',
      passengers: [
        { barcode: anna, timestamp: expect.stringMatching(/Z$/) },
        { barcode: ben, timestamp: expect.stringMatching(/Z$/) },
      ],
      timestamp: expect.stringMatching(/Z$/),
      idempotentId: expect.stringMatching(/^[\w-]{8,64}$/),
    });
  });

  test('without a connection saves it on the phone and says so', async () => {
    const { app } = await open();
    fakeServer.use(http.post('/api/transfer/extra-passengers', () => HttpResponse.error()));
    await scanned(anna);
    await app.user.click(submitButton());
    const result = within(await screen.findByRole('region', { name: 'Last submission' }));
    expect(result.getByRole('status').textContent).toBe('Saved on this phone');
    expect(result.getByRole('listitem').textContent).toContain('Saved');
    expect(await screen.findByText('0 to submit')).toBeDefined();
    await app.user.click(await screen.findByRole('button', { name: /Added to this transfer/ }));
    expect(await screen.findByText('Not sent yet')).toBeDefined();
  });

  test('answered late replaces what was said at first', async () => {
    const { server, app } = await open();
    fakeServer.use(http.post('/api/transfer/extra-passengers', () => HttpResponse.error(), { once: true }));
    server.results.set(anna, {
      outcome: 'booked-here',
      message: 'This passenger is on this transfer’s list',
    });
    await scanned(anna);
    await app.user.click(submitButton());
    const result = await screen.findByRole('region', { name: 'Last submission' });
    expect(result.textContent).toContain('Saved on this phone');
    const { syncNow } = await import('#offline/sync/sync.ts');
    await act(() => syncNow());
    await waitFor(() => expect(result.textContent).toContain('This passenger is on this transfer’s list'));
    expect(result.textContent).not.toContain('Saved on this phone');
  });

  test('for a transfer that is gone says so and keeps the list', async () => {
    const { server, app } = await open();
    server.answer = ({ idempotentId }) => errorReply('transfer_not_found', { idempotentId });
    await scanned(anna);
    await app.user.click(submitButton());
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog.textContent).toContain('Transfer not found');
    await app.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(rows()).toEqual([anna]);
  });
});

test('who was added before shows with name and time', async () => {
  const { app } = await open([{ barcode: anna, name: 'Anna Smith', at: '2026-12-12T10:00:00Z' }]);
  await app.user.click(await screen.findByRole('button', { name: /Added to this transfer/ }));
  expect(await screen.findByText('Anna Smith')).toBeDefined();
  handScan(anna);
  await screen.findByText('1 to submit');
});

test('an unknown transfer is named as one', async () => {
  anExtrasServer();
  fakeServer.use(http.get('/api/transfer/extras/:id/W1', () => errorReply('transfer_not_found')));
  await renderApp(path, phone);
  expect((await screen.findByRole('alert')).textContent).toContain('Transfer not found');
});

test('a code that this phone cannot store is shown until it is written down', async () => {
  const { app } = await open();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  handScan(anna);
  const dialog = await screen.findByRole('dialog', { name: 'NOT SAVED' });
  expect(dialog.textContent).toContain(anna);
  vi.restoreAllMocks();
  await app.user.click(within(dialog).getByRole('button', { name: 'I have written it down' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('0 to submit')).toBeDefined();
});

test('the transfer is chosen from those that run, by direction, and leads back', async () => {
  anExtrasServer();
  fakeServer.use(
    http.get('/api/transfer/allTransfers/W1', () => HttpResponse.json({ outbound: [transfer], inbound: [] })),
    http.get('/api/transfer/transferData/W1', () => HttpResponse.json({ mergedData: [] })),
  );
  const app = await renderApp('/load-extras', phone);
  await app.user.click(await screen.findByRole('tab', { name: 'Inbound' }));
  expect(await screen.findByText('No inbound transfers available')).toBeDefined();
  await app.user.click(screen.getByRole('tab', { name: 'Outbound' }));
  await app.user.click(await screen.findByRole('link', { name: new RegExp(transfer) }));
  await screen.findByRole('heading', { name: `Load Extras ${transfer}` });
  expect(app.path()).toBe(path);
  expect(screen.getByRole('link', { name: /Back/ }).getAttribute('href')).toBe(
    `/loadTransfer/${encodeURIComponent(transfer)}/outbound`,
  );
});
