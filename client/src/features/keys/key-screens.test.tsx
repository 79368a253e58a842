import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { fillDisk } from '#testing/full-disk.ts';
import { handScan } from '#testing/hand-scan.ts';
import { aKeyRoom, MAX, ZOE } from '#testing/key.fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aKeyServer } from './key-server.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

// A busy machine is slow; slow replies are tested with the outbox.
vi.mock('#offline/connectivity.ts', async (original) => ({
  ...(await original<typeof import('#offline/connectivity.ts')>()),
  SLOW_REPLY_MS: 15_000,
}));

const phone = { weekId: 'W1' };
/** 'Réception / Nord'. */
const LIST = '/keyDist/loc/UsOpY2VwdGlvbiAvIE5vcmQ';
const stranger = 'NUCO-ZZ99XX-000001';
const nina = aKeyRoom({
  roomId: '9',
  roomName: 'Apartment 9',
  allowedBarcodes: stranger,
  guests: [{ name: 'Nina', bookingRef: stranger }],
});

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => vi.restoreAllMocks());

const barText = () => screen.getByRole('progressbar', { name: 'Distributed' }).getAttribute('aria-valuetext');

/** By keyboard: jsdom has no widths to drag over. */
async function slide(name: RegExp) {
  const handle = await screen.findByRole('slider', { name });
  await waitFor(() => expect(handle.getAttribute('aria-disabled')).toBe('false'));
  act(() => void fireEvent.keyDown(handle, { key: 'End' }));
}

describe('the chooser', () => {
  test('shows locations, suppliers or buildings, and leads to their keys', async () => {
    aKeyServer([aKeyRoom()]);
    const app = await renderApp('/keyDist', phone);
    const location = await screen.findByRole('link', { name: 'Réception / Nord' });
    expect(location.getAttribute('href')).toBe(LIST);
    const view = screen.getByLabelText('View');
    expect([...view.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Location',
      'Supplier',
      'Building',
    ]);
    await app.user.selectOptions(view, 'Supplier');
    expect(await screen.findByRole('link', { name: 'Agence du Roc' })).toBeDefined();
    await app.user.selectOptions(view, 'Building');
    expect((await screen.findByRole('link', { name: 'Les Cimes' })).getAttribute('href')).toMatch(
      /^\/keyDist\/bld\//,
    );
  });
});

describe('the list', () => {
  test('counts rooms and has them by building, each with its badge', async () => {
    aKeyServer([
      aKeyRoom({ roomId: '1', roomName: 'Room 1', ready: 0 }),
      aKeyRoom({ roomId: '2', roomName: 'Room 2', blocked: 1 }),
      aKeyRoom({ roomId: '3', roomName: 'Room 3', keysOut: 2, distributed: 1 }),
      aKeyRoom({ roomId: '4', roomName: 'Room 4', returned: 1 }),
      aKeyRoom({ roomId: '5', roomName: 'Room 5', keysOut: 1 }),
    ]);
    await renderApp(LIST, phone);
    const rooms = await screen.findAllByRole('link', { name: /^Room/ });
    expect(screen.getByRole('heading', { name: 'Réception / Nord', level: 1 })).toBeDefined();
    expect(barText()).toBe('1 of 5');
    expect(rooms.map(({ textContent }) => textContent)).toEqual([
      '1Room 12 keysNot Ready',
      '2Room 22 keysBlocked',
      '3Room 32 of 2 keys outDistributed',
      '4Room 42 keysReturned',
      '5Room 51 of 2 keys outReady',
    ]);
    expect(screen.getByRole('button', { name: /^Les Cimes/ }).textContent).toContain('1 of 5 distributed');
  });

  test('has each building with its own rooms, and counts the keys that are out', async () => {
    aKeyServer([
      aKeyRoom({ roomId: '1', roomName: 'Room 1', keysOut: 1 }),
      aKeyRoom({ roomId: '2', roomName: 'Room 2', buildingName: 'Le Roc', keysOut: 2, distributed: 1 }),
    ]);
    const app = await renderApp(LIST, phone);
    const building = await screen.findByRole('button', { name: /^Le Roc/ });
    expect(screen.getByText('3 keys out')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Room/ })).toBeNull();
    await app.user.click(building);
    const rooms = await screen.findAllByRole('link', { name: /^Room/ });
    expect(rooms.map((room) => room.getAttribute('href'))).toEqual(['/keyDist/room/2/list']);
  });

  test('leads from a code to the room, and says when there is none', async () => {
    aKeyServer([aKeyRoom(), nina]);
    const app = await renderApp(LIST, phone);
    await screen.findByRole('button', { name: /^Les Cimes/ });
    handScan('https://example.com');
    const wrong = within(await screen.findByRole('dialog', { name: 'Error' }));
    expect(wrong.getByText('Invalid barcode format')).toBeDefined();
    await app.user.click(wrong.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    handScan('WASTELAND-QQ11QQ-000001');
    const nobody = within(await screen.findByRole('dialog', { name: 'Error' }));
    expect(nobody.getByText('No room found for this barcode')).toBeDefined();
    await app.user.click(nobody.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    handScan(ZOE);
    await waitFor(() => expect(app.path()).toBe(`/keyDist/room/12/scan/${ZOE}`));
    expect(await screen.findByText('Verified')).toBeDefined();
  });

  test('finds a guest by name; one of another brand by reference only', async () => {
    aKeyServer([aKeyRoom(), nina]);
    const app = await renderApp(LIST, phone);
    await screen.findByRole('button', { name: /^Les Cimes/ });
    await app.user.click(screen.getByRole('button', { name: 'Select Name' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Find Guest' }));
    expect(dialog.getByRole('button', { name: new RegExp(`^Guest of WASTELAND.*${MAX}`) })).toBeDefined();
    await app.user.type(dialog.getByPlaceholderText('Search by name or booking reference...'), 'nin');
    await app.user.click(await dialog.findByRole('button', { name: /^Nina/ }));
    await waitFor(() => expect(app.path()).toBe(`/keyDist/room/9/name/${stranger}`));
  });
});

describe('a room refuses', () => {
  test.each([
    [{ blocked: 1 }, 'list', 'This room is blocked and keys cannot be distributed'],
    [{ ready: 0 }, 'list', 'This room is not ready for key distribution'],
    [{ allowedBarcodes: '', guests: [] }, 'list', 'No allowed barcodes for this room'],
    [{}, `scan/${stranger}`, 'This barcode is not authorized for this room'],
    [{}, 'scan/https%3A%2F%2Fexample.com', 'Invalid barcode format'],
  ] as const)('%j %s: %s', async (over, rest, text) => {
    aKeyServer([aKeyRoom(over as Partial<ReturnType<typeof aKeyRoom>>)]);
    await renderApp(`/keyDist/room/12/${rest}`, phone);
    expect(await screen.findByText(text)).toBeDefined();
    const handle = screen.queryByRole('slider', { name: /^Slide to distribute/ });
    expect(handle === null || handle.getAttribute('aria-disabled') === 'true').toBe(true);
  });

  test('a guest of another room of the list, and says where they belong', async () => {
    aKeyServer([aKeyRoom(), nina]);
    const app = await renderApp(LIST, phone);
    await app.user.click(await screen.findByRole('link', { name: /^Apartment 12/ }));
    await screen.findByRole('tab', { name: 'Distribute Keys' });
    handScan(stranger);
    expect(
      await screen.findByText(
        'This barcode is not authorized for this room. Belongs in Apartment 9 · Les Cimes',
      ),
    ).toBeDefined();
  });

  test('to be shown when it cannot be loaded', async () => {
    aKeyServer([]);
    await renderApp('/keyDist/room/12/list', phone);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load room data');
  });
});

describe('handing out', () => {
  test('is named with its room in the activity list, after a reload in another week too', async () => {
    const server = aKeyServer([aKeyRoom()]);
    await renderApp(`/keyDist/room/12/name/${ZOE}`, phone);
    await screen.findByText('Verified');
    await slide(/^Slide to distribute/);
    await waitFor(() => expect(server.distributions).toHaveLength(1));
    await renderApp('/activity', { weekId: 'W2' });
    expect(await screen.findByText(/^Hand out 1 key of .* · Les Cimes$/)).toBeDefined();
  });

  test('sends what was chosen, once, and shows it', async () => {
    const server = aKeyServer([aKeyRoom()]);
    const app = await renderApp(`/keyDist/room/12/name/${ZOE}`, phone);
    await screen.findByText('Verified');
    const number = within(screen.getByRole('group', { name: 'Number of keys' }));
    expect(number.getByRole('status').textContent).toBe('1');
    expect(number.getByRole('button', { name: 'One less' }).hasAttribute('disabled')).toBe(true);
    await app.user.click(number.getByRole('button', { name: 'One more' }));
    expect(number.getByRole('status').textContent).toBe('2');
    expect(number.getByRole('button', { name: 'One more' }).hasAttribute('disabled')).toBe(true);
    await slide(/^Slide to distribute 2 keys$/);
    const verdict = await screen.findByRole('button', { name: /Distributed.*Zoë O’Brien.*Tap to hold/ });
    expect(verdict.textContent).toContain('Keys handed out');
    expect(server.distributions).toHaveLength(1);
    expect(server.distributions[0]).toMatchObject({
      weekId: 'W1',
      roomId: '12',
      barcode: ZOE,
      scanned: 0,
      repId: 'R100',
      repName: 'Robin Field',
      tenant: 'nuco',
      numberOfKeys: 2,
      location: 'Reception / Nord',
      lat: 'N/A',
      lon: 'N/A',
    });
    await waitFor(() => expect(barText()).toBe('2 of 2'));
    expect(await screen.findByText('All keys of this room are out.')).toBeDefined();
  });

  test('is possible while one key is left, and not without one', async () => {
    const server = aKeyServer([aKeyRoom({ keysOut: 1 })]);
    const app = await renderApp(`/keyDist/room/12/name/${ZOE}`, phone);
    expect(await screen.findByRole('slider', { name: 'Slide to distribute 1 key' })).toBeDefined();
    server.rooms = [aKeyRoom({ numberOfKeys: 0 })];
    await app.reload();
    expect(await screen.findByText('This room has no keys to hand out.')).toBeDefined();
  });

  test('shows who was first', async () => {
    const server = aKeyServer([aKeyRoom()]);
    server.answer = ({ idempotentId }) =>
      errorReply('already_distributed', { idempotentId, recorded: true, by: 'Sam Reed' });
    await renderApp(`/keyDist/room/12/scan/${ZOE}`, phone);
    await slide(/^Slide to distribute/);
    const verdict = await screen.findByRole('button', { name: /Already distributed.*Tap to hold/ });
    expect(verdict.textContent).toContain('The keys of this room have already been distributed by Sam Reed');
  });

  test('that was saved first is said in the last handovers to be a conflict, and who was first', async () => {
    const server = aKeyServer([aKeyRoom()]);
    fakeServer.use(http.post('/api/keyDist/distribute', () => HttpResponse.error(), { once: true }));
    server.answer = ({ idempotentId }) =>
      errorReply('already_distributed', { idempotentId, recorded: true, by: 'Sam Reed' });
    const app = await renderApp(`/keyDist/room/12/scan/${ZOE}`, phone);
    await slide(/^Slide to distribute/);
    const scans = within(await screen.findByRole('list', { name: 'Last scans' }));
    expect(scans.getByText('Distributed')).toBeDefined();
    const { syncNow } = await import('#offline/sync/sync.ts');
    await act(() => syncNow());
    await app.user.click(await scans.findByRole('button', { name: /Conflict/ }));
    const verdict = await screen.findByRole('button', { name: /Conflict.*Zoë O’Brien.*Tap/ });
    expect(verdict.textContent).toContain('The keys of this room have already been distributed by Sam Reed');
  });

  test('shows a refusal as an error that must be closed', async () => {
    const server = aKeyServer([aKeyRoom()]);
    server.answer = ({ idempotentId }) => errorReply('keys_not_left', { idempotentId, keysLeft: 0 });
    await renderApp(`/keyDist/room/12/scan/${ZOE}`, phone);
    await slide(/^Slide to distribute/);
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog.textContent).toContain('This room does not have that many keys left: none are left');
  });

  test('without a network is saved on this phone and counted', async () => {
    aKeyServer([aKeyRoom()]);
    await renderApp(`/keyDist/room/12/scan/${ZOE}`, phone);
    await screen.findByText('Verified');
    fakeServer.use(http.post('/api/keyDist/distribute', () => HttpResponse.error()));
    await slide(/^Slide to distribute/);
    const verdict = await screen.findByRole('button', { name: /Distributed.*Zoë O’Brien.*Tap to hold/ });
    expect(verdict.textContent).toContain('Saved on this phone');
    await waitFor(() => expect(barText()).toBe('1 of 2'));
  });

  test('that this phone can neither send nor keep is shown until it is written down', async () => {
    aKeyServer([aKeyRoom()]);
    fakeServer.use(http.post('/api/keyDist/distribute', () => HttpResponse.error()));
    const app = await renderApp(`/keyDist/room/12/name/${ZOE}`, phone);
    await screen.findByText('Verified');
    fillDisk();
    await slide(/^Slide to distribute/);
    const dialog = await screen.findByRole('dialog', { name: 'NOT SAVED' });
    expect(dialog.textContent).toContain(ZOE);
    expect(dialog.textContent).toContain('Zoë O’Brien');
    await app.user.keyboard('{Escape}');
    await app.user.click(within(dialog).getByRole('button', { name: 'I have written it down' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('can be undone from the last handovers', async () => {
    const server = aKeyServer([aKeyRoom()]);
    const undone: string[] = [];
    fakeServer.use(
      http.post<{ id: string }, { idempotentId: string }>(
        '/api/actions/:id/undo',
        async ({ params, request }) => {
          undone.push(params.id);
          server.rooms = [aKeyRoom()];
          const { idempotentId } = await request.json();
          const about = { idempotentId: params.id, kind: 'distribute-keys', place: 'room:12' };
          return HttpResponse.json({ message: 'Undone', idempotentId, undone: about });
        },
      ),
    );
    const app = await renderApp(`/keyDist/room/12/scan/${ZOE}`, phone);
    await slide(/^Slide to distribute/);
    await waitFor(() => expect(barText()).toBe('1 of 2'));
    const button = await screen.findByRole('button', { name: 'Undo Distributed, Zoë O’Brien' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
    await app.user.click(button);
    await waitFor(() => expect(undone).toEqual([server.distributions[0]?.idempotentId]));
    await waitFor(() => expect(barText()).toBe('0 of 2'));
  });
});

describe('taking back', () => {
  test("needs 'Returned by' and 'Extra Keys Returned', and sends what was chosen", async () => {
    const server = aKeyServer([aKeyRoom({ keysOut: 2, distributed: 1 })]);
    const app = await renderApp('/keyDist/room/12/list', phone);
    const handle = await screen.findByRole('slider', { name: 'Slide to return 1 key' });
    expect(handle.getAttribute('aria-disabled')).toBe('true');
    await app.user.selectOptions(screen.getByLabelText('Returned by'), 'Zoë O’Brien');
    expect(handle.getAttribute('aria-disabled')).toBe('true');
    await app.user.selectOptions(screen.getByLabelText('Extra Keys Returned'), '1');
    const number = within(screen.getByRole('group', { name: 'Number of keys returned' }));
    await app.user.click(number.getByRole('button', { name: 'One more' }));
    await app.user.type(screen.getByLabelText('Notes'), 'Muddy');
    await slide(/^Slide to return/);
    expect(await screen.findByText('Keys taken back')).toBeDefined();
    expect(server.returns[0]).toMatchObject({
      roomId: '12',
      numberOfKeys: 2,
      returnedBy: `Zoë O’Brien - ${ZOE}`,
      returnedNotes: 'Muddy',
      extraKeysReturned: 1,
    });
    expect((await screen.findAllByText('Returned')).length).toBeGreaterThan(0);
  });

  test('has nothing to take back while no key is out', async () => {
    aKeyServer([aKeyRoom()]);
    const app = await renderApp('/keyDist/room/12/list', phone);
    await app.user.click(await screen.findByRole('tab', { name: 'Keys Return' }));
    expect(await screen.findByText('No keys of this room are out.')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull();
  });

  test('is what the page opens with where all keys are out, and a scan leads back to handing out', async () => {
    aKeyServer([aKeyRoom({ keysOut: 2, distributed: 1 })]);
    await renderApp('/keyDist/room/12/list', phone);
    expect(await screen.findByRole('slider', { name: 'Slide to return 1 key' })).toBeDefined();
    handScan(ZOE);
    expect(await screen.findByText('All keys of this room are out.')).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

test.each([
  ['a room of which more keys are reported out than it has says so', 1],
  ['any other room says nothing of the kind', 0],
])('%s', async (_, contested) => {
  aKeyServer([aKeyRoom({ keysOut: 2, contested })]);
  await renderApp('/keyDist/room/12/list', phone);
  await screen.findByText('Room Information');
  const warning = screen.queryByText(/^More keys reported out than this room has\./);
  expect(warning !== null).toBe(contested === 1);
});

describe('who holds keys', () => {
  const at = (minute: number) => new Date(Date.now() - minute * 60_000).toISOString();
  const entry = (distributedTo: string, minute: number) => ({
    numberOfKeys: 1,
    tenant: 'nuco',
    timestamp: at(minute),
    distributedTo,
  });
  const rows = async () => {
    const list = within(await screen.findByRole('region', { name: 'Who holds keys' }));
    return list
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/since .*?\d\d:\d\d/, ''));
  };

  test('each has a row with the keys; another brand’s guest is named by brand', async () => {
    const info = [entry(`Zoë O’Brien - ${ZOE}`, 9), entry('••• - WASTELAND', 5)];
    aKeyServer([aKeyRoom({ numberOfKeys: 3, keysOut: 2, distributionInfo: JSON.stringify(info) })]);
    await renderApp('/keyDist/room/12/list', phone);
    expect(await rows()).toEqual([`Zoë O’Brien${ZOE} · 1 key`, 'Guest of WASTELANDWASTELAND-… · 1 key']);
  });

  test('without a network too, as soon as the slide is done', async () => {
    aKeyServer([aKeyRoom()]);
    fakeServer.use(http.post('/api/keyDist/distribute', () => HttpResponse.error()));
    await renderApp(`/keyDist/room/12/name/${ZOE}`, phone);
    await screen.findByText('Verified');
    expect(screen.queryByText('Who holds keys')).toBeNull();
    await slide(/^Slide to distribute/);
    await waitFor(async () => expect(await rows()).toEqual([`Zoë O’Brien${ZOE} · 1 key`]));
  });
});
