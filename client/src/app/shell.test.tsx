import type { PhoneAlert } from '@offpiste/domain/contract/heartbeat.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutboxView } from '#offline/outbox/use-outbox.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import type { WeekState } from '#week/page/week-holder.ts';

const outbox = vi.hoisted(() => ({ view: {} as OutboxView }));
const held = vi.hoisted(() => ({ week: {} as WeekState, open: vi.fn() }));
vi.mock('#offline/outbox/use-outbox.ts', () => ({
  useOutbox: () => outbox.view,
  readOutbox: async () => outbox.view,
}));
vi.mock('#week/page/week-client.ts', async () => ({
  ...(await import('#testing/loaded-week.ts')),
  useWeek: () => held.week,
  openWeek: held.open,
}));

const theWeek = (state: Partial<WeekState>): WeekState => ({
  state: 'loaded',
  weekId: 'W1',
  weekName: 'Val Thorens 1',
  error: null,
  retryCount: 0,
  summary: null,
  closed: false,
  ...state,
});
const unsentActions = (unsent: number): OutboxView => ({
  recorded: [],
  items: [],
  unsent,
  waiting: [],
  needsAttention: [],
  conflicts: [],
  recent: [],
  unreadable: 0,
  storeFailed: false,
});

beforeEach(() => {
  outbox.view = unsentActions(0);
  held.week = theWeek({});
  held.open.mockReset();
  fakeServer.use(
    http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })),
    http.post('/auth/logout', () => HttpResponse.json({})),
  );
});

const atHome = () => renderApp('/home', { weekId: 'W1' });

async function openTray() {
  const app = await atHome();
  await app.user.click(await screen.findByRole('button', { name: /^Menu/ }));
  const tray = within(await screen.findByRole('dialog', { name: 'Menu' }));
  return { app, tray };
}

test('a start with a saved week loads it again', async () => {
  await atHome();
  expect(held.open).toHaveBeenCalledWith('W1');
});

test('a locked start loads nothing', async () => {
  await renderApp('/home', { weekId: 'W1', unlocked: false });
  await screen.findByRole('heading', { name: 'Enter your PIN' });
  expect(held.open).not.toHaveBeenCalled();
});

describe('Home and Actions', () => {
  test('lead to the look-up screens', async () => {
    await atHome();
    expect(await screen.findByText('Val Thorens 1')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Coaches' }).getAttribute('href')).toBe('/coach');
  });

  test('lead to the scan screens', async () => {
    await renderApp('/action', { weekId: 'W1' });
    expect((await screen.findByRole('link', { name: 'Load Coach' })).getAttribute('href')).toBe('/loadCoach');
  });
});

test('the window’s title counts what is not sent yet', async () => {
  outbox.view = unsentActions(2);
  await atHome();
  await waitFor(() => expect(document.title).toMatch(/^\(2\) .+ · Offpiste$/));
});

describe('the line under the head', () => {
  const leeds = 'Coach 4 · outbound · Leeds: open again. Ann Lee is on board now.';
  const alertAt = (place: string, text = leeds) => ({ id: place, place, text, at: '2026-12-11T05:00:00Z' });
  const hears = async (weekId: string, alerts: PhoneAlert[]) => {
    const { heardAlerts } = await import('#offline/sync/heard-alerts.ts');
    act(() => heardAlerts.set({ weekId, alerts }));
  };

  test('names what the rep should know wherever they are, leads there, and goes when it is over', async () => {
    outbox.view = unsentActions(2);
    const alerts = [alertAt('coach:4:outbound'), alertAt('transfer:LYS-02:inbound')];
    await atHome();
    await hears('W1', alerts);
    const line = await screen.findByRole('link', { name: /Leeds: open again/ });
    expect(line.textContent).toBe(`${leeds}·1 moreOpen`);
    expect(line.getAttribute('href')).toBe('/loadCoach/4/outbound');
    await hears('W1', []);
    await waitFor(() => expect(screen.queryByText(leeds)).toBeNull());
    expect(screen.getByText('2 not sent yet')).toBeDefined();
  });

  test('says that there is no connection beside what is more urgent', async () => {
    await atHome();
    await hears('W1', [alertAt('coach:4:outbound')]);
    const line = await screen.findByRole('link', { name: /Leeds: open again/ });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(line.textContent).toBe(`${leeds}·OfflineOpen`);
  });

  test('says nothing of another week', async () => {
    await atHome();
    await hears('W2', [alertAt('coach:4:outbound')]);
    await screen.findByText('Val Thorens 1');
    expect(screen.queryByText(leeds)).toBeNull();
  });

  test('says nothing on the screen of that departure, which says it itself', async () => {
    await renderApp('/loadCoach/4/outbound', { weekId: 'W1' });
    await hears('W1', [alertAt('coach:4:outbound'), alertAt('coach:5:outbound', 'Other')]);
    expect((await screen.findByText('Other')).textContent).toBe('Other');
    expect(screen.queryByText(leeds)).toBeNull();
  });
});

describe('the bottom navigation', () => {
  test('leads on, and the active entry hides its label', async () => {
    const app = await atHome();
    const bar = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(bar.getByRole('link', { name: 'Home' }).textContent).toBe('');
    expect(bar.getByRole('link', { name: 'Scan' }).textContent).toBe('Scan');
    await app.user.click(bar.getByRole('link', { name: 'Scan' }));
    await waitFor(() => expect(app.path()).toBe('/action'));
    expect(bar.getByRole('link', { name: 'Scan' }).textContent).toBe('');
  });

  test('does not show before a week is chosen', async () => {
    await renderApp('/');
    await screen.findByRole('heading', { name: 'Select Week' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });
});

describe('the tray', () => {
  test('says whose phone this is and which version runs', async () => {
    const { tray } = await openTray();
    expect(tray.getByText(/Rep id R100/)).toBeDefined();
    expect(tray.getByText(/version 1\.2\.3/)).toBeDefined();
  });

  test('locks the app', async () => {
    const { app, tray } = await openTray();
    await app.user.click(tray.getByRole('button', { name: 'Lock' }));
    expect(await screen.findByRole('heading', { name: 'Enter your PIN' })).toBeDefined();
    expect(localStorage.getItem('last_activity')).toBeNull();
  });

  test('leads back to Select Week and forgets the chosen one', async () => {
    const { app, tray } = await openTray();
    await app.user.click(tray.getByRole('link', { name: 'Select Week' }));
    expect(await screen.findByRole('heading', { name: 'Select Week' })).toBeDefined();
    expect(localStorage.getItem('weekId')).toBeNull();
  });

  test('offers Home only when a week is chosen', async () => {
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: /^Menu/ }));
    const tray = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(tray.queryByRole('link', { name: 'Home' })).toBeNull();
  });

  test('offers Sync with the number of unsent actions, and only then', async () => {
    const { tray } = await openTray();
    expect(tray.queryByRole('button', { name: /^Sync/ })).toBeNull();
    outbox.view = unsentActions(3);
    const again = await openTray();
    expect(again.tray.getByRole('button', { name: 'Sync (3)' })).toBeDefined();
  });

  test('changes the colours and remembers the choice', async () => {
    const { app, tray } = await openTray();
    await app.user.click(tray.getByRole('radio', { name: 'Dark' }));
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});

describe('unsent actions', () => {
  test('show in the status line and on the menu button', async () => {
    outbox.view = unsentActions(2);
    await atHome();
    expect(await screen.findByText('2 not sent yet')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Menu, 2 not sent yet' })).toBeDefined();
  });

  test('make Logout say how many stay on this phone', async () => {
    outbox.view = unsentActions(2);
    const { app, tray } = await openTray();
    await app.user.click(tray.getByRole('button', { name: 'Logout' }));
    const question = within(await screen.findByRole('dialog', { name: '2 actions stay on this phone' }));
    expect(localStorage.getItem('refreshToken')).toBe('token-1');
    await app.user.click(question.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  });

  test('none: Logout does not ask, and forgets the rep', async () => {
    localStorage.setItem('pwaInstallDeclined', 'true');
    const { app, tray } = await openTray();
    await app.user.click(tray.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    const gone = [
      'refreshToken',
      'rep',
      'pwa_pin_hash',
      'pin_salt',
      'last_activity',
      'pwaInstallDeclined',
      'weekId',
    ];
    expect(gone.map((key) => localStorage.getItem(key))).toEqual(gone.map(() => null));
  });
});

test('logging out works when the server does not answer', async () => {
  fakeServer.use(http.post('/auth/logout', () => errorReply('database_unavailable')));
  const { app, tray } = await openTray();
  await app.user.click(tray.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
});

describe('the week on its way', () => {
  test('covers the screen', async () => {
    held.week = theWeek({ state: 'loading', weekName: null });
    await atHome();
    expect(await screen.findByText('Loading week data...')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'This week' }).closest('[inert]')).not.toBeNull();
  });

  test('that fails to load says why, and leaves three ways on', async () => {
    held.week = theWeek({ state: 'failed', weekName: null, error: 'Failed to load week data' });
    const app = await atHome();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load week data');
    held.open.mockReset();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(held.open).toHaveBeenCalledExactlyOnceWith('W1');
    expect(screen.getByRole('link', { name: 'Select Week' })).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  });
});
