import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig, nucoRep } from '#testing/fixtures.ts';
import { loadedCode, recordLoadOffline } from '#testing/record-load.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

let given: File[];

beforeEach(() => {
  anotherPhone();
  given = [];
  fakeServer.use(http.get('/config', () => HttpResponse.json(nucoConfig)));
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    given.push(file as File);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** From here on every database is new. */
function anotherPhone() {
  vi.stubGlobal('indexedDB', new IDBFactory());
}

/** Records one load out of reach and exports it. */
async function exported(): Promise<File> {
  const app = await recordLoadOffline();
  await app.user.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByText('The file is saved. Everything stays on this phone too.');
  const [file] = given;
  if (!file) throw new Error('no file');
  return file;
}

async function importOn(file: File, rep = nucoRep) {
  const app = await renderApp('/activity', { weekId: 'W1', rep });
  await app.user.upload(await screen.findByLabelText('File to import'), file);
  return app;
}

test('without unsent actions there is nothing to export', async () => {
  await renderApp('/activity', { weekId: 'W1' });
  expect(await screen.findByRole('button', { name: 'Import' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('actions that one phone could not send are imported on another, once', async () => {
  const file = await exported();
  expect(file.name).toMatch(/^offpiste-unsent-.*\.txt$/);
  anotherPhone();
  const app = await importOn(file);
  expect(await screen.findByText('1 action imported.')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Waiting to send (1)' })).toBeDefined();
  expect(screen.getByText(loadedCode)).toBeDefined();
  await app.user.upload(screen.getByLabelText('File to import'), file);
  expect(await screen.findByText('0 actions imported, 1 was here already.')).toBeDefined();
});

test("another rep's file is refused with a message, and nothing of it is imported", async () => {
  const file = await exported();
  anotherPhone();
  await importOn(file, { ...nucoRep, repId: 'R200' });
  expect(
    await screen.findByText(
      'This file belongs to another rep. Only they can import it, signed in on this phone.',
    ),
  ).toBeDefined();
  expect(screen.queryByRole('heading', { name: /^Waiting to send/ })).toBeNull();
});

test('a damaged file is refused in words', async () => {
  const whole = await exported();
  anotherPhone();
  await importOn(new File([(await whole.text()).slice(0, -9)], whole.name, { type: 'text/plain' }));
  expect(
    await screen.findByText('This file is damaged or not an export. Nothing was imported. Export it again.'),
  ).toBeDefined();
});

test('the share sheet is used where there is one, and closing it is no failure', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
  Object.assign(navigator, { canShare: () => true, share });
  const app = await recordLoadOffline();
  await app.user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  share.mockResolvedValue(undefined);
  await app.user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('The file is shared. Everything stays on this phone too.')).toBeDefined();
  expect(given).toEqual([]);
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

test('Logout offers the file too, but not on a locked phone', async () => {
  const app = await recordLoadOffline();
  await app.user.click(screen.getByRole('button', { name: /^Menu/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
  const question = within(await screen.findByRole('dialog', { name: '1 action stays on this phone' }));
  await app.user.click(question.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(given).toHaveLength(1));

  const locked = await renderApp('/unlock', { weekId: 'W1', unlocked: false });
  localStorage.removeItem('last_activity');
  await locked.reload();
  await locked.user.click(await screen.findByRole('button', { name: 'Log out' }));
  const again = within(await screen.findByRole('dialog', { name: '1 action stays on this phone' }));
  expect(again.queryByRole('button', { name: 'Export' })).toBeNull();
});
