import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { documentsReply } from '#testing/documents-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { statesReply } from '#testing/states-reply.ts';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));
// jsdom has no workers.
vi.mock('./read-in-worker.ts', async () => ({ readInWorker: (await import('./read-states.ts')).readStates }));

const keepDocumentViewer = vi.hoisted(() => vi.fn());
vi.mock('../document-viewer.ts', () => ({ keepDocumentViewer }));

const phone = { weekId: 'W1' };
const url = '/files/week/W1/map';
const documents = '/api/week/documents/W1/:versions';
let stop = () => {};

/** What the phone has asked for, in that order. */
let asked: string[] = [];
/** So many tries for staff data fail. */
let failing = 0;
/** The version of the document on the server. */
let version = '1';
/** How much later it is by now on the phone. */
let later = 0;

beforeEach(() => {
  keepDocumentViewer.mockReset().mockImplementation(async () => void asked.push('viewer'));
  vi.stubGlobal('indexedDB', new IDBFactory());
  asked = [];
  version = '1';
  later = 0;
  fakeServer.use(
    http.get('/api/repData/W1', () => {
      asked.push('staff');
      failing -= 1;
      return failing >= 0 ? HttpResponse.error() : HttpResponse.json([]);
    }),
    http.get('/api/week/states/W1', () => {
      asked.push('states');
      const lists = { '/files/week/W1': [{ fileId: 'map', title: 'Map', url, version }] };
      // Another document came with a later snapshot.
      const states = statesReply(lists, { version: `7/10${version}:10${version}:~kind` });
      return new Response(states, { headers: { 'Content-Type': 'application/octet-stream' } });
    }),
    http.get(documents, () => {
      asked.push('documents');
      return documentsReply({ [version]: '%PDF-1.7' });
    }),
  );
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** Opens the app on a phone, and lets it keep the opened week as it does outside of tests of screens. */
async function keepWeek() {
  stop();
  await renderApp('/handbook', phone);
  const keeping = await vi.importActual<typeof import('./start-keeping-week.ts')>('./start-keeping-week.ts');
  stop = keeping.startKeepingWeek();
}

/** Lets the time pass after which the phone asks for changes, once it has finished what it asked for before. */
async function askForChanges() {
  const count = () => asked.filter((call) => call === 'states').length;
  const before = count();
  await waitFor(() => {
    if (count() > before) return;
    later += 120_000;
    document.dispatchEvent(new Event('visibilitychange'));
    throw new Error('not asked yet');
  });
}

/** Before the app is opened: its clock, which `askForChanges` moves on. */
function movableClock() {
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + later);
}

async function keptFile() {
  const { repOffline } = await import('#offline/rep-offline.ts');
  return await (await repOffline())?.cache.file(url);
}

test('staff data is fetched in three tries, each failed one logged, and the lists and documents after it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  failing = 2;
  await keepWeek();
  await waitFor(() => expect(asked).toEqual(['staff', 'staff', 'staff', 'states', 'documents', 'viewer']));
  const logged = warned.mock.calls.flat().filter((text) => /^Attempt/.test(String(text)));
  expect(logged).toEqual(['Attempt 1/3 failed', 'Attempt 2/3 failed']);
  await waitFor(async () => expect((await keptFile())?.mediaType).toBe('application/pdf'));
});

test('lists and documents come also when staff data does not', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  failing = 3;
  await keepWeek();
  await waitFor(() => expect(asked).toEqual(['staff', 'staff', 'staff', 'states', 'documents', 'viewer']));
});

test('a document that is on the phone is not fetched again, after a start of the app neither', async () => {
  failing = 0;
  await keepWeek();
  await waitFor(async () => expect(await keptFile()).toBeTruthy());
  asked = [];
  await keepWeek();
  await waitFor(() => expect(asked).toContain('states'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).not.toContain('documents');
});

test('a document that was replaced is fetched again as soon as the list names another version, and once', async () => {
  failing = 0;
  movableClock();
  await keepWeek();
  await waitFor(async () => expect((await keptFile())?.etag).toBe('"1"'));
  asked = [];
  version = '2';
  await askForChanges();
  await waitFor(async () => expect((await keptFile())?.etag).toBe('"2"'));
  expect(asked).toEqual(['states', 'documents', 'viewer']);
});

test('a document that could not be fetched is not asked for again until its list has changed', async () => {
  failing = 0;
  movableClock();
  fakeServer.use(
    http.get(documents, () => {
      asked.push('documents');
      return new HttpResponse(null, { status: 404 });
    }),
  );
  await keepWeek();
  await waitFor(() => expect(asked).toEqual(['staff', 'states', 'documents', 'viewer']));
  const first = ['staff', 'states', 'documents', 'viewer'];
  await askForChanges();
  await waitFor(() => expect(asked).toEqual([...first, 'states', 'viewer']));
  version = '2';
  await askForChanges();
  await waitFor(() => expect(asked).toEqual([...first, 'states', 'viewer', 'states', 'documents', 'viewer']));
});

test('documents for which nobody answered are asked for again', async () => {
  failing = 0;
  movableClock();
  fakeServer.use(
    http.get(
      documents,
      () => {
        asked.push('documents');
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await keepWeek();
  await waitFor(() => expect(asked).toEqual(['staff', 'states', 'documents']));
  await askForChanges();
  await waitFor(async () => expect((await keptFile())?.etag).toBe('"1"'));
});

test('what shows documents is asked for again as soon as the app itself is on the phone', async () => {
  failing = 0;
  const serviceWorker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  await keepWeek();
  // The lists and documents come first.
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  await waitFor(() => expect(asked).toEqual(['staff', 'states', 'documents', 'viewer']));
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(asked).toEqual(['staff', 'states', 'documents', 'viewer', 'viewer']);
});
