import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdInTest } from '#testing/answering-week.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { weekData, weekPassenger } from '#week/week.fixture.ts';
import { createAppRouter } from './routes.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/answering-week.ts'));

const someone = weekPassenger({ reference: 'NUCO-AB12CD-000001', passengerName: 'Ada Cox' });
const phone = { weekId: 'W1' };

beforeEach(() => fakeServer.use(http.get(/\/(api|auth|files|whatsOn)\//, () => HttpResponse.error())));

/** An address for each screen; where an id matters to the title, one that exists. */
const params: Record<string, string> = {
  $direction: 'outbound',
  $groupType: 'loc',
  $distLocation: btoa('Reception'),
  $scanType: 'list',
  $bookingRef: someone.reference,
};
const addresses = Object.keys(createAppRouter().routesByPath)
  .filter((path) => path !== '/login' && path !== '/unlock')
  .map((path) => path.replace(/\$\w+/g, (name) => params[name] ?? '3'));

test('every screen names the window after its heading, and nobody in it', async () => {
  holdInTest(weekData([someone]));
  const app = await renderApp('/home', phone);
  expect(addresses.length).toBeGreaterThan(40);
  for (const address of addresses) {
    await app.goTo(address);
    // Where a screen opens with a dialog, its heading is not for screen readers.
    const heading = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent;
    await waitFor(() => expect(document.title, address).toBe(`${heading()} · Offpiste`));
    expect(document.title).not.toContain('Ada');
  }
});

test('a coach and a passenger are named as specified', async () => {
  holdInTest(weekData([someone]));
  const app = await renderApp('/loadCoach/3/outbound', phone);
  await waitFor(() => expect(document.title).toBe('Coach 3 Outbound · Offpiste'));
  await app.goTo(`/passenger/${someone.reference}`);
  expect(await screen.findByText('Ada Cox')).toBeDefined();
  expect(document.title).toBe('Passenger · Offpiste');
});

test('a locked app says that it is locked', async () => {
  await renderApp('/home', { ...phone, unlocked: false });
  await screen.findByRole('heading', { name: 'Enter your PIN' });
  expect(document.title).toBe('Locked · Offpiste');
});

test('nobody signed in is asked to sign in', async () => {
  await renderApp('/', { rep: null, pin: null });
  await waitFor(() => expect(document.title).toBe('Sign in · Offpiste'));
});
