import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { aKeyRoom, ZOE } from '#testing/key.fixtures.ts';
import { type RunningApp, renderApp } from '#testing/render-app.tsx';
import { aKeyServer } from '../features/keys/key-server.fixtures.ts';
import { aPass, aPassServer } from '../features/lift-passes/lift-pass.fixtures.ts';
import { aTicket } from '../features/vehicles/coaches/coach.fixtures.ts';
import { aCoachServer } from '../features/vehicles/coaches/coach-server.fixtures.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

// jsdom has neither camera nor workers.
vi.mock('#scanner/camera-view.tsx', () => ({ CameraView: () => null }));

const path = '/loadCoach/coach-4/outbound';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  aCoachServer({ tickets: [aTicket('Anna Smith'), aTicket('Ben Ali', { loaded: 1 })] });
  const week = { id: 'W1', weekId: 'W1', weekName: 'Val Thorens 1', weekPackages: '[]' };
  fakeServer.use(
    http.get('/api/week/active', () =>
      HttpResponse.json({ activeWeeks: [{ ...week, alwaysOn: false, disabled: false }] }),
    ),
    http.post('/auth/logout', () => HttpResponse.json({})),
  );
});

async function openCoach() {
  const app = await renderApp(path, { weekId: 'W1' });
  await screen.findByText('Anna Smith');
  await screen.findByRole('heading', { name: 'Coach 4 Outbound' });
  return app;
}

async function lockAndUnlock({ user }: RunningApp) {
  const { lock } = await import('#session/app-lock.ts');
  act(lock);
  await screen.findByRole('heading', { name: 'Enter your PIN' });
  for (const digit of '1357') await user.click(screen.getByRole('button', { name: digit }));
  await screen.findByRole('heading', { name: 'Select Week' });
}

const card = () => screen.findByRole('button', { name: /^Continue/ });
/** The weeks are listed, and what is kept on the phone has been read: by a read that began after the screen's own. */
const noCard = async () => {
  await screen.findByRole('button', { name: /^Val Thorens 1/ });
  const { repOffline } = await import('#offline/rep-offline.ts');
  await act(async () => void (await (await repOffline())?.cache.list('last-place')));
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
};

test('a lock keeps where the rep was, with its count, and Continue leads back', async () => {
  const app = await openCoach();
  await lockAndUnlock(app);
  expect((await card()).textContent).toBe('4ContinueCoach 4 Outbound1 of 2');
  await app.user.click(await card());
  await screen.findByRole('heading', { name: 'Coach 4 Outbound' });
  expect(app.path()).toBe(path);
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('Continue opens the camera where it was open', async () => {
  const app = await openCoach();
  await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
  await screen.findByRole('button', { name: 'Stop' });
  await lockAndUnlock(app);
  await app.user.click(await card());
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeDefined();
});

test('an app that is opened again without a signal leads back to the camera that was open', async () => {
  const app = await openCoach();
  await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
  await screen.findByRole('button', { name: 'Stop' });
  await lockAndUnlock(app);
  await card();
  fakeServer.use(http.get('/api/*', () => HttpResponse.error()));
  await app.reload();
  await app.user.click(await card());
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeDefined();
});

test('the locked screen says where the rep was, and for which week', async () => {
  const app = await openCoach();
  await lockAndUnlock(app);
  await screen.findByRole('button', { name: /^Val Thorens 1/ });
  const { lock } = await import('#session/app-lock.ts');
  act(lock);
  await screen.findByRole('heading', { name: 'Enter your PIN' });
  const main = within(screen.getByRole('main'));
  expect(await main.findByText('Coach 4 Outbound · 1 of 2')).toBeDefined();
  expect(await main.findByText('Val Thorens 1')).toBeDefined();
  expect(main.getByText('Robin Field')).toBeDefined();
});

test('a rep who leaves has closed the camera, and a start of the app still offers the place', async () => {
  const app = await openCoach();
  await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
  await app.user.click(await screen.findByRole('button', { name: 'Stop' }));
  await app.user.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'Load Coach' });
  await app.reload();
  const again = await renderApp('/', { weekId: 'W1' });
  await again.user.click(await card());
  await screen.findByRole('heading', { name: 'Coach 4 Outbound' });
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('a place where nobody is missing is not offered once it was left', async () => {
  aCoachServer({ tickets: [aTicket('Ben Ali', { loaded: 1 })] });
  const app = await renderApp(path, { weekId: 'W1' });
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Loaded' }).getAttribute('aria-valuetext')).toBe('1 of 1'),
  );
  await app.user.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'Load Coach' });
  await renderApp('/', { weekId: 'W1' });
  await noCard();
});

test('a place of thirteen hours ago is not offered', async () => {
  const app = await openCoach();
  await lockAndUnlock(app);
  await card();
  const later = Date.now() + 13 * 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  localStorage.setItem('last_activity', String(later));
  await app.reload();
  await noCard();
});

test('a place of a week that was closed since is not offered', async () => {
  const app = await openCoach();
  fakeServer.use(http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })));
  await lockAndUnlock(app);
  await screen.findByText('No active weeks');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull());
});

test('another rep on the same phone is not offered it', async () => {
  const app = await openCoach();
  await lockAndUnlock(app);
  await card();
  await renderApp('/', { rep: { ...nucoRep, repId: 'R200' }, weekId: 'W1' });
  await noCard();
});

test('the same rep is not offered it after a sign-out', async () => {
  const app = await openCoach();
  await lockAndUnlock(app);
  await card();
  const { endSession } = await import('#session/session.ts');
  await act(async () => endSession());
  await screen.findByRole('heading', { name: 'Sign in' });
  await renderApp('/', { weekId: 'W1' });
  await noCard();
});

test('a room is offered without the guest whom its address names, and its camera takes the next one', async () => {
  aKeyServer([aKeyRoom({ keysOut: 1 })]);
  const app = await renderApp(`/keyDist/room/12/name/${ZOE}`, { weekId: 'W1' });
  await screen.findByText('Verified');
  await app.user.click(screen.getByRole('button', { name: 'Another recipient' }));
  await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
  await screen.findByRole('button', { name: 'Stop' });
  await lockAndUnlock(app);
  expect((await card()).textContent).toBe('12ContinueApartment 121 of 2');
  await app.user.click(await card());
  expect(await screen.findByRole('dialog', { name: 'Scan the next guest' })).toBeDefined();
  expect(app.path()).toBe('/keyDist/room/12/list');
});

test('a list of keys is offered, and a room opened from it takes its place', async () => {
  aKeyServer([aKeyRoom()]);
  const list = '/keyDist/loc/UsOpY2VwdGlvbiAvIE5vcmQ';
  const app = await renderApp(list, { weekId: 'W1' });
  await screen.findByRole('link', { name: /^Apartment 12/ });
  await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
  await screen.findByRole('button', { name: 'Stop' });
  await lockAndUnlock(app);
  expect((await card()).textContent).toBe('KeysContinueRéception / Nord0 of 1');
  await app.user.click(await card());
  await app.user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(app.path()).toBe(list);
  await app.user.click(await screen.findByRole('link', { name: /^Apartment 12/ }));
  await screen.findByRole('tab', { name: 'Distribute Keys' });
  await lockAndUnlock(app);
  expect((await card()).textContent).toBe('12ContinueApartment 120 of 2');
});

test('lift passes are offered, with the camera that was open', async () => {
  aPassServer([aPass('Anna Smith'), aPass('Ben Ali', { distributed: 1 })]);
  const app = await renderApp('/liftPass', { weekId: 'W1' });
  await screen.findByText('Anna Smith');
  await app.user.click(screen.getByRole('button', { name: 'Scan Barcode' }));
  await screen.findByRole('button', { name: 'Stop' });
  await lockAndUnlock(app);
  expect((await card()).textContent).toBe('PassContinueLift Passes1 of 2');
  await app.user.click(await card());
  expect(await screen.findByRole('dialog', { name: 'Scan a lift pass' })).toBeDefined();
});
