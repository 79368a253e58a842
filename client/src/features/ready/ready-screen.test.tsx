import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { statesReply } from '#testing/states-reply.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));
// jsdom has no workers.
vi.mock('#lists/week-states/read-in-worker.ts', async () => ({
  readInWorker: (await import('#lists/week-states/read-states.ts')).readStates,
}));

const viewer = vi.hoisted(() => ({ isKept: true }));
vi.mock('#lists/document-viewer.ts', () => ({
  fetchDocumentViewer: async () => true,
  isDocumentViewerKept: async () => viewer.isKept,
}));

let weeks = 0;
/** In a separate week, because this phone keeps what earlier tests have fetched. */
const phone = () => ({ weekId: `W${++weeks}` });

/** Every list of a week with next to nothing in it. */
const listsIn = (weekId: string): Record<string, unknown> => ({
  [`/api/coach/allCoaches/${weekId}`]: { outbound: ['4'], inbound: [] },
  [`/api/coach/allBarcodes/4/direction/outbound/${weekId}`]: { total: 0, loaded: 0, tickets: [] },
  [`/api/coach/coachData/${weekId}`]: { mergedData: [] },
  [`/api/transfer/allTransfers/${weekId}`]: { outbound: [], inbound: [] },
  [`/api/transfer/transferData/${weekId}`]: { mergedData: [] },
  [`/api/scanLiftPass/allBarcodes/${weekId}`]: {
    ticketPrefix: 'NUCO',
    passPrefixes: ['NUCO', 'WHITEROAD'],
    total: 0,
    distributed: 0,
    tickets: [],
  },
  [`/api/workshopLessons/allLessons/${weekId}`]: { lessons: [] },
  [`/api/events/${weekId}`]: { data: [] },
  [`/api/keyDist/distLocations/${weekId}`]: [],
  [`/api/keyDist/distSuppliers/${weekId}`]: [],
  [`/api/keyDist/distBuildings/${weekId}`]: [],
  [`/files/week/${weekId}`]: [],
  [`/api/repData/${weekId}`]: [],
  [`/api/week/rep/${weekId}`]: { weekDocs: [] },
  [`/whatsOn/${weekId}`]: { days: [] },
  '/api/resort': [],
  '/api/contacts': [],
});

/** Requests for lists since the test began. */
let asked: string[] = [];

function serve(answer: (lists: Record<string, unknown>) => Response) {
  asked = [];
  fakeServer.use(
    http.get('/api/week/states/:weekId', ({ params, request }) => {
      asked.push(request.url);
      return answer(listsIn(String(params.weekId)));
    }),
  );
}

const whole = (lists: Record<string, unknown>) =>
  new Response(statesReply(lists), { headers: { 'Content-Type': 'application/octet-stream' } });

function camera(state: PermissionState) {
  const permissions = { query: async () => ({ state }) };
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: permissions });
}

const line = async (name: string) => {
  const label = await screen.findByText(name);
  return label.closest('li') as HTMLElement;
};
/** The rows below a heading. */
const listUnder = (title: string) =>
  screen.getByRole('heading', { name: title }).parentElement?.nextElementSibling as HTMLElement;
const fetchEverything = async () => {
  const app = await renderApp('/ready', phone());
  await app.user.click(await screen.findByRole('button', { name: 'Download everything' }));
  await screen.findByRole('button', { name: 'Download everything' });
  return app;
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'permissions');
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('before anything is fetched every line says what would be missing', async () => {
  await renderApp('/ready', phone());
  expect(await screen.findByText('Not ready to work offline')).toBeDefined();
  expect((await line('Coaches')).textContent).toContain('Missing: scans are saved but not checked');
  expect((await line('Not sent yet')).textContent).toContain('Nothing');
  expect((await line('App version')).textContent).toMatch(/\d/);
});

test('one tap fetches every list, and only what the phone itself lacks stays open', async () => {
  serve(whole);
  await fetchEverything();
  await waitFor(() => expect(screen.getAllByText(/^Complete, updated/)).toHaveLength(8));
  expect(within(await line('Opens offline')).getByLabelText('Missing')).toBeDefined();
  expect(within(listUnder('To do')).queryByText('Coaches')).toBeNull();
  expect(within(listUnder('To do')).getByText('Opens offline')).toBeDefined();
  expect(within(listUnder('On this phone')).getByText('Coaches')).toBeDefined();
  expect(asked).toHaveLength(1);
});

test('what the app fetches by itself while the screen is open shows without a tap', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await renderApp('/ready', phone());
  expect((await line('Coaches')).textContent).toContain('Missing');
  serve(whole);
  const { weekStates } = await import('#lists/week-states/opened-week-states.ts');
  expect(await weekStates.refresh()).toBeNull();
  expect((await line('Coaches')).textContent).toContain('Missing');
  vi.advanceTimersByTime(5_000);
  await waitFor(() => expect(screen.getAllByText(/^Complete, updated/)).toHaveLength(8));
});

test('a list that the server does not send is missed, and the others are kept', async () => {
  serve((lists) => {
    const sent = Object.entries(lists).filter(([address]) => !address.includes('/allBarcodes/4/'));
    return whole(Object.fromEntries(sent));
  });
  await fetchEverything();
  expect((await line('Coaches')).textContent).toContain('2 of 3');
});

test('where the server refuses, the screen says so', async () => {
  serve(() => new Response('no', { status: 500 }));
  await fetchEverything();
  expect(await screen.findByText(/Some lists did not download/)).toBeDefined();
});

test('without a signal it says that nothing answered', async () => {
  serve(() => HttpResponse.error());
  await fetchEverything();
  expect(await screen.findByText(/No answer. What you have is kept/)).toBeDefined();
});

test('a failed tap on a phone that is ready leaves it ready, and says that nothing answered', async () => {
  serve(whole);
  const app = await fetchEverything();
  await waitFor(() => expect(screen.getAllByText(/^Complete, updated/)).toHaveLength(8));
  // jsdom has no service worker: the phone that starts without a signal has one.
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  serve(() => HttpResponse.error());
  await app.user.click(screen.getByRole('button', { name: 'Download everything' }));
  expect(await screen.findByText('Ready to work offline')).toBeDefined();
  expect(await screen.findByText(/No answer. What you have is kept/)).toBeDefined();
  expect(screen.getAllByText(/^Complete, updated/)).toHaveLength(8);
});

test('the Scan page of a phone that turns out to be ready says so where it is, and at the foot from the next visit on', async () => {
  serve(whole);
  const serviceWorker = Object.assign(new EventTarget(), { controller: {} });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  const app = await fetchEverything();
  await screen.findByText('Ready to work offline');
  const description = 'Ready to work offline';
  const before = async () => {
    const link = await screen.findByRole('link', { name: 'Prepare shift', description });
    return link.compareDocumentPosition(screen.getByRole('link', { name: 'Load Coach' }));
  };
  await app.goTo('/action');
  expect(await before()).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await app.goTo('/ready');
  await app.goTo('/action');
  expect(await before()).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('a phone that has the documents and not what shows them is not ready', async () => {
  serve(whole);
  const serviceWorker = Object.assign(new EventTarget(), { controller: {} });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  viewer.isKept = false;
  onTestFinished(() => {
    viewer.isKept = true;
  });
  await fetchEverything();
  await waitFor(() => expect(screen.getAllByText(/^Complete, updated/)).toHaveLength(8));
  expect((await line('Documents open offline')).textContent).toContain(
    'Not stored yet. Download everything with signal.',
  );
  expect(screen.getByText('Not ready to work offline')).toBeDefined();
});

test('the screen names what only a finger opens without a signal', async () => {
  const week = phone();
  await renderApp('/ready', week);
  await line('Storage');
  expect(screen.queryByText('Birth dates, next of kin, notes')).toBeNull();
  localStorage.setItem('passkey', '{}');
  const { repOffline } = await import('#offline/rep-offline.ts');
  await (await repOffline())?.cache.setApart(new Uint8Array(32), async (bytes) => bytes);
  await renderApp('/ready', week);
  expect((await line('Birth dates, next of kin, notes')).textContent).toContain(
    'Offline they need fingerprint or face. Scanning needs only the PIN.',
  );
});

test('a blocked camera is reported before it is needed', async () => {
  camera('denied');
  await renderApp('/ready', phone());
  expect((await line('Camera')).textContent).toContain(
    'Blocked. Allow it in the browser settings for this site',
  );
});

test.each([
  ['running', 'Not heard? Turn the volume up, or disconnect the headphones.'],
  ['suspended', 'This phone plays no sound now. The screen flashes at each scan.'],
])('the sound of a scan can be tried: %s', async (state, text) => {
  const volume = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  const node = { connect: vi.fn(), start: vi.fn(), stop: vi.fn(), frequency: {}, gain: volume };
  vi.stubGlobal(
    'AudioContext',
    class {
      state = state;
      currentTime = 0;
      resume = async () => undefined;
      createGain = () => node;
      createOscillator = () => node;
    },
  );
  vi.resetModules();
  const { SoundLine } = await import('./sound-line.tsx');
  render(<SoundLine />);
  await userEvent.click(screen.getByRole('button', { name: 'Try the sound' }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(node.start).toHaveBeenCalledTimes(state === 'running' ? 2 : 0);
});

test('in Firefox the line of the storage says why, and its button makes Firefox ask', async () => {
  let isKept = false;
  const persist = vi.fn(async () => {
    isKept = true;
    return true;
  });
  const persisted = async () => isKept;
  Object.defineProperty(navigator, 'storage', { value: { persist, persisted }, configurable: true });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Gecko/153.0 Firefox/153.0');
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'storage');
    vi.restoreAllMocks();
  });
  const { user } = await renderApp('/ready', phone());
  expect((await line('Storage')).textContent).toContain(
    'If the phone is full, the browser may delete the week and scans that are not sent. Firefox asks you before it keeps them.',
  );
  expect(persist).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Allow Storage' }));
  await waitFor(async () => expect((await line('Storage')).textContent).toContain('Kept until you log out'));
  expect(persist).toHaveBeenCalledOnce();
});

test('once the rep has blocked the storage, Firefox asks no more: the line says where to allow it', async () => {
  Object.defineProperty(navigator, 'storage', {
    value: { persist: async () => false, persisted: async () => false },
    configurable: true,
  });
  Object.defineProperty(navigator, 'permissions', {
    value: {
      query: async ({ name }: PermissionDescriptor) => ({ state: name === 'camera' ? 'granted' : answer }),
    },
    configurable: true,
  });
  let answer: PermissionState = 'prompt';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Gecko/153.0 Firefox/153.0');
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'storage');
    vi.restoreAllMocks();
  });
  const { user } = await renderApp('/ready', phone());
  const allow = await screen.findByRole('button', { name: 'Allow Storage' });
  answer = 'denied';
  await user.click(allow);
  await waitFor(async () =>
    expect((await line('Storage')).textContent).toContain(
      'Blocked. If the phone is full, the browser may delete the week and scans that are not sent. Allow storage in the browser settings for this site.',
    ),
  );
  expect(screen.queryByRole('button', { name: 'Allow Storage' })).toBeNull();
});

test('Prepare shift offers to try the sound', async () => {
  await renderApp('/ready', phone());
  expect(await screen.findByRole('button', { name: 'Try the sound' })).toBeDefined();
});

test('the camera is asked for in its line, which says what was answered and lets the camera go', async () => {
  let state: PermissionState = 'prompt';
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: async () => ({ state }) },
  });
  const stop = vi.fn();
  const tracks = [{ stop, getCapabilities: () => ({}) }];
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        state = 'granted';
        return { getTracks: () => tracks, getVideoTracks: () => tracks };
      },
    },
  });
  const { user } = await renderApp('/ready', phone());
  await user.click(await screen.findByRole('button', { name: 'Allow Camera' }));
  await waitFor(async () => expect((await line('Camera')).textContent).toContain('Allowed'));
  expect(stop).toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Allow Camera' })).toBeNull();
});
