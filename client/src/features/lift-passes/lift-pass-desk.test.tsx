import { LIFT_PASSES_PLACE } from '@offpiste/domain/contract/lift-pass.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { handScan } from '#testing/hand-scan.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aPass, aPassServer } from './lift-pass.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));
// A busy machine is slow; slow replies are tested with the outbox.
vi.mock('#offline/connectivity.ts', async (original) => ({
  ...(await original<typeof import('#offline/connectivity.ts')>()),
  SLOW_REPLY_MS: 15_000,
}));
const heard = vi.hoisted(() => ({ signals: [] as string[] }));
vi.mock('#scanner/feedback.ts', async (original) => ({
  ...(await original<typeof import('#scanner/feedback.ts')>()),
  signal: (name: string) => heard.signals.push(name),
}));

const anna = aPass('Anna Smith');
const ben = aPass('Ben Ali', { distributed: 1 });
const cara = aPass('Cara Low', { deleted: '1' });
const dave = aPass('Dave Dover');

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  heard.signals.length = 0;
});

async function open() {
  const server = aPassServer([anna, ben, cara, dave]);
  const app = await renderApp('/liftPass', { weekId: 'W1' });
  await screen.findByRole('button', { name: /^Not Distributed/ });
  return { server, ...app };
}

const onTable = (name: string) => screen.findByRole('heading', { name, level: 2 });
const error = () => screen.findByRole('dialog', { name: 'Error' });

async function slideToEnd(user: Awaited<ReturnType<typeof open>>['user']) {
  const handle = await screen.findByRole('slider', { name: 'Slide to distribute' });
  act(() => handle.focus());
  await user.keyboard('{End}');
}

/** An answer that comes when the test says so. */
function held() {
  let give: (reply: Response) => void = () => undefined;
  const reply = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { reply, give };
}

test('the board counts those to hand out, and the deleted apart', async () => {
  await open();
  const board = screen.getByRole('progressbar', { name: 'Distributed' }).closest('div')?.parentElement;
  expect(board?.textContent).toMatch(/Not Distributed\D*2/);
  expect(board?.textContent).toMatch(/Deleted\D*1/);
});

test('a pass that a colleague hands out while it is on the table cannot be handed out again', async () => {
  const { server } = await open();
  handScan(anna.barcode);
  await onTable('Anna Smith');
  await screen.findByRole('slider');
  server.tickets = server.tickets.map((pass) =>
    pass.barcode === anna.barcode ? { ...pass, distributed: 1 } : pass,
  );
  // That of the app which was started above.
  const { pollNamed } = await import('#offline/lists/running-polls.ts');
  await act(() => pollNamed('W1', LIFT_PASSES_PLACE).refresh());
  expect(await screen.findByText(/Anna Smith.*has already been distributed/)).toBeDefined();
  expect(screen.queryByRole('slider')).toBeNull();
});

describe('a pass that is looked up', () => {
  test('is dropped by Cancel, whatever comes of it later', async () => {
    const { server, user, path } = await open();
    const late = held();
    server.answerLookUp = () => late.reply;
    handScan(anna.barcode);
    await screen.findByText('Processing');
    await waitFor(() => expect(server.lookUps).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: /Choose.*Anna Smith/ })).toBeDefined();
    await act(async () => late.give(errorReply('pass_not_allocated', {})));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([path(), heard.signals]).toEqual(['/liftPass', []]);
  });

  test('sounds for attention where it is not to be handed out, and not where it is ready', async () => {
    const { user } = await open();
    for (const pass of [ben, cara]) {
      handScan(pass.barcode);
      await onTable(pass.name);
      expect(heard.signals.splice(0)).toEqual(['attention']);
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
    }
    handScan(anna.barcode);
    await onTable('Anna Smith');
    expect(heard.signals).toEqual([]);
  });

  test('sounds refused where there is none', async () => {
    const { server } = await open();
    server.answerLookUp = () => errorReply('pass_not_allocated', {});
    handScan(anna.barcode);
    expect((await error()).textContent).toContain('You are not allocated to this pass');
    expect(heard.signals).toEqual(['refused']);
  });

  test('is read from this phone’s list where the server is in trouble', async () => {
    const { server } = await open();
    server.answerLookUp = () => errorReply('overloaded', {});
    handScan(anna.bookingRef);
    await onTable('Anna Smith');
  });
});

test('without a list on this phone nothing is known offline', async () => {
  aPassServer([anna]);
  fakeServer.use(
    http.get('/api/scanLiftPass/*', () => HttpResponse.error()),
    http.get('/api/scanLiftPass/allBarcodes/W1', () => HttpResponse.error()),
  );
  await renderApp('/liftPass', { weekId: 'W1' });
  await screen.findByRole('button', { name: 'Try again' });
  handScan(anna.barcode);
  expect((await error()).textContent).toContain('No ticket data available offline');
});

test('an undo that the server refuses says why, and the pass stays handed out', async () => {
  const { user } = await open();
  handScan(anna.barcode);
  await onTable('Anna Smith');
  await slideToEnd(user);
  const button = await screen.findByRole('button', { name: 'Undo for Anna Smith' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  fakeServer.use(
    http.post<never, { idempotentId: string }>('/api/actions/:id/undo', async ({ request }) =>
      errorReply('undo_too_late', { idempotentId: (await request.json()).idempotentId }),
    ),
  );
  await user.click(button);
  const dialog = await error();
  expect(dialog.textContent).toContain('Ask a team leader to undo it');
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('progressbar', { name: 'Distributed' }).getAttribute('aria-valuetext')).toBe(
    '2 of 3',
  );
});
