import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { fetchDocumentViewer, isDocumentViewerKept, keepDocumentViewer } from './document-viewer.ts';

const FILES = ['/assets/pdfjs-1.js', '/assets/pdf.worker-1.js', '/assets/FoxitSymbol-1.pfb'];

/** What is in this phone's caches, by address. */
let kept: Map<string, Response>;
/** What was asked for, in that order. */
let asked: string[];
/** What the server does not answer. */
let unanswered: Set<string>;

beforeEach(() => {
  kept = new Map();
  asked = [];
  unanswered = new Set();
  const match = async (url: string) => kept.get(url)?.clone();
  const put = async (url: string, reply: Response) => void kept.set(url, reply);
  vi.stubGlobal('caches', { match, open: async () => ({ match, put }) });
  fakeServer.use(
    http.get('/document-viewer.json', () => HttpResponse.json(FILES)),
    http.get('/assets/:name', ({ request }) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      return unanswered.has(pathname) ? HttpResponse.error() : new HttpResponse('code');
    }),
  );
});

const keepApp = () => kept.set('/document-viewer.json', new Response('[]'));

test('all of the viewer is fetched once, and then documents open without a signal', async () => {
  expect(await isDocumentViewerKept()).toBe(false);
  expect(await fetchDocumentViewer()).toBe(true);
  expect(asked).toEqual(FILES);
  expect(await isDocumentViewerKept()).toBe(true);
  expect(await fetchDocumentViewer()).toBe(true);
  expect(asked).toEqual(FILES);
});

test('two that want it at once fetch it once', async () => {
  expect(await Promise.all([fetchDocumentViewer(), fetchDocumentViewer()])).toEqual([true, true]);
  expect(asked).toEqual(FILES);
});

test('a fetch that breaks off leaves what it has, and the next one fetches the rest alone', async () => {
  unanswered.add('/assets/pdf.worker-1.js');
  expect(await fetchDocumentViewer()).toBe(false);
  expect(await isDocumentViewerKept()).toBe(false);
  unanswered.clear();
  asked = [];
  expect(await fetchDocumentViewer()).toBe(true);
  expect(asked).toEqual(FILES.slice(1));
});

test('of another version only the files that changed are fetched', async () => {
  await fetchDocumentViewer();
  asked = [];
  const next = ['/assets/pdfjs-2.js', ...FILES.slice(1)];
  fakeServer.use(http.get('/document-viewer.json', () => HttpResponse.json(next)));
  expect(await isDocumentViewerKept()).toBe(false);
  expect(await fetchDocumentViewer()).toBe(true);
  expect(asked).toEqual(['/assets/pdfjs-2.js']);
});

test('a file that the server no longer has is not kept', async () => {
  fakeServer.use(http.get('/assets/:name', () => new HttpResponse('gone', { status: 404 })));
  expect(await fetchDocumentViewer()).toBe(false);
  expect(kept.size).toBe(0);
});

test('in the background it waits until the app itself is on the phone', async () => {
  await keepDocumentViewer();
  expect(asked).toEqual([]);
  keepApp();
  await keepDocumentViewer();
  expect(asked).toEqual(FILES);
});

test('in the background nothing is fetched for a rep who saves data', async () => {
  keepApp();
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  await keepDocumentViewer();
  expect(asked).toEqual([]);
  expect(await fetchDocumentViewer()).toBe(true);
});

test('without the list of its files the viewer is not kept, in the background neither', async () => {
  fakeServer.use(http.get('/document-viewer.json', () => HttpResponse.error()));
  expect(await fetchDocumentViewer()).toBe(false);
  keepApp();
  await keepDocumentViewer();
  expect(await isDocumentViewerKept()).toBe(false);
  fakeServer.use(http.get('/document-viewer.json', () => HttpResponse.json(FILES)));
  expect(await fetchDocumentViewer()).toBe(true);
});
