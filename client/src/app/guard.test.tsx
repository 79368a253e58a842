import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { type PhoneState, renderApp } from '#testing/render-app.tsx';

beforeEach(() => {
  fakeServer.use(
    http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })),
    http.get('/api/week/data/W1', () => errorReply('week_not_found')),
  );
});

const nobody: PhoneState = { rep: null, pin: null, unlocked: false };
const noPin: PhoneState = { pin: null, unlocked: false };
const locked: PhoneState = { unlocked: false };
const open: PhoneState = {};

describe('the guard leads', () => {
  test.each([
    ['/', nobody, '/login'],
    ['/home', nobody, '/login'],
    ['/unlock', nobody, '/login'],
    ['/login', nobody, '/login'],
    ['/', noPin, '/unlock'],
    ['/action', noPin, '/unlock'],
    ['/home', locked, '/unlock'],
    ['/unlock', locked, '/unlock'],
    ['/login', locked, '/login'],
    ['/unlock', open, '/'],
    ['/', open, '/'],
    ['/home', open, '/'],
    ['/action', open, '/'],
    ['/home', { weekId: 'W1' }, '/home'],
    ['/action', { weekId: 'W1' }, '/action'],
  ] satisfies [string, PhoneState, string][])('from %s with %o to %s', async (from, phone, to) => {
    const app = await renderApp(from, phone);
    await waitFor(() => expect(app.path()).toBe(to));
  });
});

test('an unknown address says so', async () => {
  await renderApp('/nowhere', open);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});

describe('the app locks', () => {
  const now = 1_800_000_000_000;
  const openAt = async (at: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(at);
    return renderApp('/', open);
  };
  const comeBackAfter = (ms: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(now + ms);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('after ten minutes without activity', async () => {
    const app = await openAt(now);
    comeBackAfter(600_001);
    await waitFor(() => expect(app.path()).toBe('/unlock'));
    expect(localStorage.getItem('last_activity')).toBeNull();
  });

  test('not before', async () => {
    const app = await openAt(now);
    comeBackAfter(600_000);
    expect(app.path()).toBe('/');
  });

  test('not after ten minutes with a touch in between', async () => {
    const app = await openAt(now);
    vi.spyOn(Date, 'now').mockReturnValue(now + 400_000);
    dispatchEvent(new Event('pointerdown'));
    comeBackAfter(900_000);
    expect(app.path()).toBe('/');
  });

  test('at the first touch after the time is up', async () => {
    const app = await openAt(now);
    vi.spyOn(Date, 'now').mockReturnValue(now + 700_000);
    dispatchEvent(new Event('pointerdown'));
    await waitFor(() => expect(app.path()).toBe('/unlock'));
  });

  test('when the clock went back behind the last activity', async () => {
    const app = await openAt(now);
    comeBackAfter(-1);
    await waitFor(() => expect(app.path()).toBe('/unlock'));
  });

  test('when another tab does', async () => {
    const app = await openAt(now);
    localStorage.removeItem('last_activity');
    const otherTab = new BroadcastChannel('app-lock');
    otherTab.postMessage('changed');
    await waitFor(() => expect(app.path()).toBe('/unlock'));
    otherTab.close();
  });

  test('and a reload within ten minutes does not', async () => {
    const app = await openAt(now);
    vi.spyOn(Date, 'now').mockReturnValue(now + 300_000);
    const again = await app.reload();
    expect(again.path()).toBe('/');
  });

  test('and forgets the wrong PINs of before', async () => {
    const app = await openAt(now);
    localStorage.setItem('pin_attempts', JSON.stringify({ failed: 3, lockoutLeftMs: 0 }));
    comeBackAfter(600_001);
    await waitFor(() => expect(app.path()).toBe('/unlock'));
    expect(localStorage.getItem('pin_attempts')).toBeNull();
  });
});
