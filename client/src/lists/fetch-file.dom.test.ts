import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

const url = '/files/week/W1/map';
const listed = (version?: string) => ({ fileId: 'map', title: 'Map', url, ...(version && { version }) });

/** The entity tag that each request named, in that order; empty where it named none. */
let asked: string[] = [];
/** The document on the server. */
let stored = { text: '', etag: '' };

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  asked = [];
  stored = { text: 'first', etag: '"1"' };
  fakeServer.use(
    http.get(url, ({ request }) => {
      const tag = request.headers.get('If-None-Match') ?? '';
      asked.push(tag);
      const headers = {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'inline',
        ETag: stored.etag,
      };
      return tag === stored.etag
        ? new HttpResponse(null, { status: 304, headers })
        : new HttpResponse(stored.text, { headers });
    }),
  );
  await renderApp('/handbook', { weekId: 'W1' });
});

async function fetchText(version?: string): Promise<string | null> {
  const { fetchFile } = await import('./fetch-file.ts');
  const file = await fetchFile(listed(version));
  return file && new TextDecoder().decode(file.bytes);
}

test('a document that is on the phone in the listed version is not asked for', async () => {
  expect(await fetchText('1')).toBe('first');
  expect(await fetchText('1')).toBe('first');
  expect(asked).toEqual(['']);
});

test('a document that was replaced is fetched once, and kept in its new version', async () => {
  await fetchText('1');
  stored = { text: 'second', etag: '"2"' };
  expect(await fetchText('2')).toBe('second');
  expect(await fetchText('2')).toBe('second');
  expect(asked).toEqual(['', '"1"']);
});

test('a document that came while the list was older is asked for until the list names its version', async () => {
  stored = { text: 'second', etag: '"2"' };
  await fetchText('1');
  expect(await fetchText('1')).toBe('second');
  expect(await fetchText('2')).toBe('second');
  expect(asked).toEqual(['', '"2"']);
});

test('a document kept without an entity tag is fetched once', async () => {
  const { repOffline } = await import('#offline/rep-offline.ts');
  const bytes = new TextEncoder().encode('older');
  await (await repOffline())?.cache.keepFile(url, { mediaType: 'application/pdf', etag: null, bytes });
  expect(await fetchText('1')).toBe('first');
  expect(await fetchText('1')).toBe('first');
  expect(asked).toEqual(['']);
});

test('without a version in the list the server is asked whether the document has changed', async () => {
  await fetchText();
  expect(await fetchText()).toBe('first');
  expect(asked).toEqual(['', '"1"']);
});

test('an entity tag that a proxy has marked as weak names the same version', async () => {
  stored.etag = 'W/"1"';
  await fetchText('1');
  await fetchText('1');
  expect(asked).toEqual(['']);
});

test('the kept document is returned when nobody answers for its new version', async () => {
  await fetchText('1');
  fakeServer.use(http.get(url, () => HttpResponse.error()));
  expect(await fetchText('2')).toBe('first');
});
