import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScannedCode } from '#scanner/scanned-code.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { fillDisk } from '#testing/full-disk.ts';
import { handScan } from '#testing/hand-scan.ts';
import { noTickets } from '#testing/no-tickets.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aPass, aPassServer } from './lift-pass.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

// A busy machine is slow; slow replies are tested with the outbox.
vi.mock('#offline/connectivity.ts', async (original) => ({
  ...(await original<typeof import('#offline/connectivity.ts')>()),
  SLOW_REPLY_MS: 15_000,
}));

const anna = aPass('Anna Smith');
const ben = aPass('Ben Ali', { distributed: 1 });
const cara = aPass('Cara Low', { deleted: '1' });
const dave = aPass('Dave Dover', { duration: null, passType: 'Beginner lifts' });

/** jsdom has no camera: a button reads what is in view. */
const camera = vi.hoisted(() => ({ code: '' }));
vi.mock('#scanner/camera-view.tsx', () => ({
  CameraView: ({ onScan }: { onScan: (code: ScannedCode) => void }) => (
    <button type="button" onClick={() => onScan({ text: camera.code, source: 'camera', at: Date.now() })}>
      Camera
    </button>
  ),
}));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => vi.restoreAllMocks());

async function open(tickets = [anna, ben, cara, dave]) {
  const server = aPassServer(tickets);
  const app = await renderApp('/liftPass', { weekId: 'W1' });
  await screen.findByRole('heading', { name: 'Lift Passes', level: 1 });
  if (tickets.length > 0) await screen.findByRole('button', { name: /^Not Distributed/ });
  return { server, app };
}

/** The pass on the table, named by its passenger. */
const onTable = (name: string) => screen.findByRole('heading', { name, level: 2 });
const slide = () => screen.findByRole('slider', { name: 'Slide to distribute' });
const bar = () => screen.getByRole('progressbar', { name: 'Distributed' }).getAttribute('aria-valuetext');

async function slideToEnd(user: Awaited<ReturnType<typeof open>>['app']['user']) {
  const handle = await slide();
  act(() => handle.focus());
  await user.keyboard('{End}');
}

describe('the list', () => {
  test('shows which passes are distributed and which are not, and counts all but the deleted', async () => {
    const { app } = await open();
    expect(bar()).toBe('1 of 3');
    expect(screen.getByRole('button', { name: /Choose.*Anna Smith/ }).textContent).toContain(
      'Val Corbier area, adult · 6 days',
    );
    expect(screen.getByText('DELETED').closest('li')?.textContent).toContain('Cara Low');
    expect(screen.queryByText('Ben Ali')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: /^Distributed/ }));
    expect((await screen.findByText('Ben Ali')).closest('li')).not.toBeNull();
  });

  test('says that a rep has none', async () => {
    await open([]);
    expect(await screen.findByText('No lift passes are allocated to you')).toBeDefined();
  });
});

describe('a scanned pass', () => {
  test('is shown with type and duration, and handed out by sliding, once', async () => {
    const { server, app } = await open();
    handScan(anna.barcode);
    await onTable('Anna Smith');
    expect(screen.getByText('Ready')).toBeDefined();
    expect(screen.getByText('Val Corbier area, adult')).toBeDefined();
    expect(screen.getByText('6 days')).toBeDefined();
    expect(server.lookUps).toEqual([{ barcode: anna.barcode, scanned: '1' }]);
    expect(server.distributions).toEqual([]);

    await slideToEnd(app.user);
    const verdict = await screen.findByRole('button', { name: /Distributed.*Anna Smith.*Tap/ });
    expect(verdict.textContent).toContain('Pass successfully distributed to Anna Smith');
    await waitFor(() => expect(verdict.textContent).toContain('2 of 3'));
    expect(server.distributions).toHaveLength(1);
    expect(server.distributions[0]).toMatchObject({
      weekID: 'W1',
      bookingRef: anna.bookingRef,
      barcode: anna.barcode,
      repID: 'R100',
      repName: 'Robin Field',
      passengerName: 'Anna Smith',
      scanned: 1,
    });
    expect(bar()).toBe('2 of 3');
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is found by the wristband of its passenger', async () => {
    const { server, app } = await open();
    handScan(anna.bookingRef);
    await onTable('Anna Smith');
    await slideToEnd(app.user);
    await waitFor(() => expect(server.distributions[0]?.barcode).toBe(anna.barcode));
  });

  test('says that it is processing while it waits for the server', async () => {
    const { server, app } = await open();
    handScan(anna.barcode);
    await onTable('Anna Smith');
    let answer: (reply: Response) => void = () => undefined;
    server.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await slideToEnd(app.user);
    expect((await slide()).getAttribute('aria-valuetext')).toBe('Processing');
    expect((await screen.findByRole('button', { name: 'Cancel' })).hasAttribute('disabled')).toBe(true);
    await waitFor(() => expect(server.distributions).toHaveLength(1));
    answer(errorReply('pass_deleted', { idempotentId: server.distributions[0]?.idempotentId }));
    await screen.findByRole('dialog', { name: 'Error' });
  });

  test('that is handed out already says so, and there is nothing to slide', async () => {
    await open();
    handScan(ben.barcode);
    await onTable('Ben Ali');
    expect(within(screen.getByRole('main')).getByText('Distributed')).toBeDefined();
    expect(
      screen.getByText(`This pass for passenger Ben Ali (${ben.bookingRef}) has already been distributed`),
    ).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('that is deleted says so', async () => {
    await open();
    handScan(cara.barcode);
    await onTable('Cara Low');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This pass should not be distributed - Check Booking',
    );
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test.each([
    ['pass_not_allocated', {}, 'You are not allocated to this pass'],
    ['foreign_pass', { brand: 'NUCO' }, 'You may only distribute NUCO passes'],
  ] as const)('that may not be handed out (%s) is refused in a dialog', async (code, values, text) => {
    const { server, app } = await open();
    server.answerLookUp = () => errorReply(code, {}, values);
    handScan('WASTELAND-LP0001-900001');
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog.textContent).toContain(text);
    await app.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Scan Barcode' })).toBeDefined();
  });

  test.each(noTickets)('that is not a ticket is refused without a request: %s', async (code, text) => {
    const { server } = await open();
    handScan(code);
    expect((await screen.findByRole('dialog', { name: 'Error' })).textContent).toContain(text);
    expect(server.lookUps).toEqual([]);
  });

  test('is put back by Cancel', async () => {
    const { server, app } = await open();
    handScan(anna.barcode);
    await onTable('Anna Smith');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: /Choose.*Anna Smith/ })).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(server.distributions).toEqual([]);
    expect(app.path()).toBe('/liftPass');
  });
});

test('a colleague who was first is named', async () => {
  const { server, app } = await open();
  handScan(anna.barcode);
  await onTable('Anna Smith');
  server.answer = ({ idempotentId }) =>
    errorReply(
      'already_distributed_pass',
      {
        idempotentId,
        recorded: true,
        by: 'Sam Reed',
        at: '2026-12-13T14:12:00Z',
        passengerName: 'Anna Smith',
      },
      { name: 'Anna Smith', bookingRef: anna.bookingRef },
    );
  await slideToEnd(app.user);
  const verdict = await screen.findByRole('button', { name: /Already distributed.*Anna Smith.*Tap/ });
  expect(verdict.textContent).toMatch(
    new RegExp(
      `This pass for passenger Anna Smith \\(${anna.bookingRef}\\) has already been distributed by Sam Reed at`,
    ),
  );
});

test('an action that this phone can neither send nor store is shown until it is stored', async () => {
  const { app } = await open();
  fakeServer.use(http.post('/api/scanLiftPass', () => HttpResponse.error()));
  handScan(anna.barcode);
  await onTable('Anna Smith');
  fillDisk();
  await slideToEnd(app.user);
  const dialog = await screen.findByRole('dialog', { name: 'NOT SAVED' });
  expect(dialog.textContent).toContain(anna.barcode);
  expect(dialog.textContent).toContain('Anna Smith');
  await app.user.keyboard('{Escape}');
  await app.user.click(within(dialog).getByRole('button', { name: 'I have written it down' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bar()).toBe('1 of 3');
});

test.each(['Undo for Anna Smith', 'Undo Distributed, Anna Smith'])(
  'handed out by mistake is undone by one tap: %s',
  async (name) => {
    const { app } = await open();
    handScan(anna.barcode);
    await onTable('Anna Smith');
    await slideToEnd(app.user);
    await waitFor(() => expect(bar()).toBe('2 of 3'));
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
    await app.user.click(button);
    const undone = await screen.findByRole('button', { name: /Undone.*Anna Smith.*Tap/ });
    expect(undone.textContent).toContain('No longer counts as handed out');
    await waitFor(() => expect(bar()).toBe('1 of 3'));
    expect(screen.queryByRole('button', { name: /^Undo / })).toBeNull();
  },
);

describe('by camera', () => {
  const inView = async (code: string) => {
    camera.code = code;
    await userEvent.click(await screen.findByRole('button', { name: 'Camera' }));
  };

  test('the next pass is read at once after the slide, and the last one not again while it is in view', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
    await inView(anna.barcode);
    await onTable('Anna Smith');
    // Later than the five seconds for which a code counts as the same by itself.
    const late = Date.now() + 60_000;
    vi.spyOn(Date, 'now').mockImplementation(() => late);
    await slideToEnd(app.user);
    await waitFor(() => expect(server.distributions).toHaveLength(1));
    // Past the camera's cool-down.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await inView(anna.barcode);
    expect(server.lookUps).toHaveLength(1);
    await inView(dave.barcode);
    await waitFor(() => expect(server.lookUps).toHaveLength(2));
    await onTable('Dave Dover');
    await slideToEnd(app.user);
    await waitFor(() => expect(server.distributions).toHaveLength(2));
  });

  test('a refusal is closed first, and the camera then goes on', async () => {
    const { server, app } = await open();
    server.answerLookUp = () => errorReply('pass_not_allocated', {});
    await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
    await inView(dave.barcode);
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(screen.queryByRole('button', { name: 'Camera' })).toBeNull();
    await app.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('button', { name: 'Camera' })).toBeDefined();
  });
});

describe('by name', () => {
  test('a pass is found, looked up and handed out without a further question', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Find by name' }));
    const dialog = await screen.findByRole('dialog', { name: 'Find by name' });
    await app.user.type(
      within(dialog).getByPlaceholderText('Search by name or booking reference...'),
      'DOVER',
    );
    await app.user.click(await within(dialog).findByRole('button', { name: /Dave Dover/ }));
    await onTable('Dave Dover');
    expect(screen.getByText('Not available')).toBeDefined();
    expect(server.lookUps).toEqual([{ barcode: dave.barcode, scanned: '0' }]);
    await slideToEnd(app.user);
    await screen.findByText('Pass successfully distributed to Dave Dover');
    expect(server.distributions[0]).toMatchObject({ barcode: dave.barcode, scanned: 0 });
  });

  test('those handed out or deleted can be looked at too', async () => {
    const { app } = await open();
    await app.user.click(screen.getByRole('button', { name: 'Find by name' }));
    const dialog = await screen.findByRole('dialog', { name: 'Find by name' });
    expect(within(dialog).getByText('DELETED')).toBeDefined();
    await app.user.click(within(dialog).getByRole('button', { name: /Ben Ali/ }));
    await onTable('Ben Ali');
    expect(await screen.findByText(/has already been distributed/)).toBeDefined();
  });

  test('a person of the list is chosen by a tap', async () => {
    const { server, app } = await open();
    await app.user.click(screen.getByRole('button', { name: /Choose.*Anna Smith/ }));
    await onTable('Anna Smith');
    expect(server.lookUps).toEqual([{ barcode: anna.barcode, scanned: '0' }]);
  });
});

describe('without a network', () => {
  const cutOff = () =>
    fakeServer.use(
      http.get('/api/scanLiftPass/*', () => HttpResponse.error()),
      http.post('/api/scanLiftPass', () => HttpResponse.error()),
    );

  test('the kept list shows the pass, and a distribution is saved and counted', async () => {
    const { app } = await open();
    cutOff();
    handScan(anna.bookingRef);
    await onTable('Anna Smith');
    await slideToEnd(app.user);
    const verdict = await screen.findByRole('button', { name: /Distributed.*Anna Smith.*Tap/ });
    expect(verdict.textContent).toContain('Saved on this phone');
    expect(verdict.textContent).not.toContain('successfully');
    await waitFor(() => expect(bar()).toBe('2 of 3'));
    expect(await screen.findByText('1 not sent yet')).toBeDefined();

    handScan(anna.barcode);
    await onTable('Anna Smith');
    expect(
      await screen.findByText(
        `This pass for passenger Anna Smith (${anna.bookingRef}) has already been distributed`,
      ),
    ).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test.each([
    ['WASTELAND-LP0001-900001', 'You may only distribute NUCO passes'],
    ['NUCO-ZZZZZZ-999999', 'You are not allocated to this pass'],
  ])('%s is refused in the same words', async (code, text) => {
    await open();
    cutOff();
    handScan(code);
    expect((await screen.findByRole('dialog', { name: 'Error' })).textContent).toContain(text);
  });

  test('a deleted pass and a distributed one are shown as well', async () => {
    const { app } = await open();
    cutOff();
    handScan(cara.barcode);
    expect(await screen.findByText('This pass should not be distributed - Check Booking')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    handScan(ben.barcode);
    expect(await screen.findByText(/has already been distributed/)).toBeDefined();
  });
});
