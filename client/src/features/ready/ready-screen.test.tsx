import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/week-client.ts', () => import('#testing/loaded-week.ts'));

let weeks = 0;
/** On a week of its own, as this phone keeps what earlier tests have fetched. */
const phone = () => ({ weekId: `W${++weeks}` });

/** Every list of a week with next to nothing in it, by the beginning of its address. */
const lists: [string, unknown][] = [
  ['/api/coach/allCoaches/', { outbound: ['4'], inbound: [] }],
  ['/api/coach/allBarcodes/', { total: 0, loaded: 0, tickets: [] }],
  ['/api/coach/coachData/', { mergedData: [] }],
  ['/api/transfer/allTransfers/', { outbound: [], inbound: [] }],
  ['/api/transfer/transferData/', { mergedData: [] }],
  ['/api/scanLiftPass/allBarcodes/', { ticketPrefix: 'NUCO', total: 0, distributed: 0, tickets: [] }],
  ['/api/workshopLessons/allLessons/', { lessons: [] }],
  ['/api/events/', { data: [] }],
  ['/api/keyDist/', []],
  ['/files/week/', []],
  ['/api/repData/', []],
  ['/api/week/rep/', { weekDocs: [] }],
  ['/whatsOn/', { days: [] }],
  ['/api/resort', []],
  ['/api/contacts', []],
];

function serve(failing: (path: string) => Response | null = () => null) {
  const answer = ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url);
    const found = lists.find(([start]) => pathname.startsWith(start));
    return (
      failing(pathname) ??
      (found ? HttpResponse.json(found[1] as object) : new Response(null, { status: 404 }))
    );
  };
  fakeServer.use(http.get('/api/*', answer), http.get('/files/*', answer), http.get('/whatsOn/*', answer));
}

function camera(state: PermissionState) {
  const permissions = { query: async () => ({ state }) };
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: permissions });
}

const line = async (name: string) => {
  const label = await screen.findByText(name);
  return label.closest('li') as HTMLElement;
};
const fetchEverything = async () => {
  const app = await renderApp('/ready', phone());
  await app.user.click(await screen.findByRole('button', { name: 'Fetch everything' }));
  await screen.findByRole('button', { name: 'Fetch everything' });
  return app;
};

afterEach(() => void Reflect.deleteProperty(navigator, 'permissions'));

test('before anything is fetched every line says what would be missing', async () => {
  await renderApp('/ready', phone());
  expect(await screen.findByText('Not ready for a shift without a signal.')).toBeDefined();
  expect((await line('Coaches')).textContent).toContain('Not fetched: a scan is saved, but cannot be judged');
  expect((await line('Not sent yet')).textContent).toContain('Nothing');
  expect((await line('App version')).textContent).toMatch(/\d/);
});

test('one tap fetches every list, and what stays open is what the phone itself lacks', async () => {
  serve();
  await fetchEverything();
  await waitFor(() => expect(screen.getAllByText(/^Complete, updated/)).toHaveLength(8));
  expect(within(await line('Start without a signal')).getByLabelText('Missing')).toBeDefined();
  expect(screen.getByText('Look what is marked below.')).toBeDefined();
});

test('a list that the server refuses is told, and the others are fetched', async () => {
  serve((path) => (path.startsWith('/api/coach/allBarcodes/') ? new Response('no', { status: 500 }) : null));
  await fetchEverything();
  expect(await screen.findByText(/The server did not give everything/)).toBeDefined();
  expect((await line('Coaches')).textContent).toContain('2 of 3');
});

test('without a signal it says that nobody answered', async () => {
  serve(() => HttpResponse.error());
  await fetchEverything();
  expect(await screen.findByText(/Nobody answered. What was fetched stays/)).toBeDefined();
});

test('what only a finger opens without a signal is told', async () => {
  const week = phone();
  await renderApp('/ready', week);
  await line('Storage');
  expect(screen.queryByText('Telephone numbers, notes')).toBeNull();
  localStorage.setItem('passkey', '{}');
  const { repOffline } = await import('#offline/rep-offline.ts');
  await (await repOffline())?.cache.setApart(new Uint8Array(32), async (bytes) => bytes);
  await renderApp('/ready', week);
  expect((await line('Telephone numbers, notes')).textContent).toContain(
    'Without a signal they open with fingerprint or face; scanning needs the PIN only',
  );
});

test('a blocked camera is told before it is needed', async () => {
  camera('denied');
  await renderApp('/ready', phone());
  expect((await line('Camera')).textContent).toContain(
    'Blocked: allow it in the browser’s settings for this site',
  );
});
