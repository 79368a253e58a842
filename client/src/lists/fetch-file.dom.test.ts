import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { documentsReply } from '#testing/documents-reply.ts';
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

describe('the documents of a week', () => {
  /** The versions that each request named. */
  let named: string[][] = [];
  const files = Array.from({ length: 3 }, (_, at) => ({
    fileId: `F${at}`,
    title: `Document ${at}`,
    url: `/files/week/W1/F${at}`,
    version: `v${at}`,
  }));

  /** The server sends as many of the requested versions as fit, of those it has. */
  function serveDocuments(has = ['v0', 'v1', 'v2'], fits = 3) {
    named = [];
    fakeServer.use(
      http.get('/api/week/documents/W1/:versions', ({ params }) => {
        const versions = String(params.versions).split(',');
        named.push(versions);
        const sent = versions.filter((version) => has.includes(version)).slice(0, fits);
        if (sent.length === 0)
          return HttpResponse.json(
            { error: 'Not found', code: 'not_found', requestId: '1' },
            { status: 404 },
          );
        return documentsReply(Object.fromEntries(sent.map((version) => [version, `%PDF ${version}`])));
      }),
    );
  }

  async function fetchAll(onFetched?: (kept: number) => void) {
    const { fetchFiles } = await import('./fetch-file.ts');
    return await fetchFiles('W1', files, onFetched);
  }

  async function keptTexts() {
    const { repOffline } = await import('#offline/rep-offline.ts');
    const cache = (await repOffline())?.cache;
    const kept = await Promise.all(files.map(({ url }) => cache?.file(url)));
    return kept.map((file) => file && new TextDecoder().decode(file.bytes));
  }

  test('come in one request, and are on the phone in the listed version from then on', async () => {
    serveDocuments();
    expect(await fetchAll()).toEqual({ answered: true, missing: 0 });
    expect(await fetchAll()).toEqual({ answered: true, missing: 0 });
    expect(named).toEqual([['v0', 'v1', 'v2']]);
    expect(await keptTexts()).toEqual(['%PDF v0', '%PDF v1', '%PDF v2']);
    const { fetchFile } = await import('./fetch-file.ts');
    expect((await fetchFile(files[0] as (typeof files)[0]))?.mediaType).toBe('application/pdf');
  });

  test('are fetched once when the background and a tap ask at the same time', async () => {
    serveDocuments();
    expect(await Promise.all([fetchAll(), fetchAll()])).toEqual([
      { answered: true, missing: 0 },
      { answered: true, missing: 0 },
    ]);
    expect(named).toHaveLength(1);
  });

  test('that do not fit into one reply are asked for in the next, and each reply counts', async () => {
    serveDocuments(undefined, 2);
    const counts: number[] = [];
    expect(await fetchAll((kept) => counts.push(kept))).toEqual({ answered: true, missing: 0 });
    expect(named).toEqual([['v0', 'v1', 'v2'], ['v2']]);
    expect(counts).toEqual([0, 2, 3]);
    expect(await keptTexts()).toEqual(['%PDF v0', '%PDF v1', '%PDF v2']);
  });

  test('that the server does not have are counted as missing, and not asked for without end', async () => {
    serveDocuments(['v1']);
    expect(await fetchAll()).toEqual({ answered: true, missing: 2 });
    expect(named).toEqual([
      ['v0', 'v1', 'v2'],
      ['v0', 'v2'],
    ]);
  });

  test.each([
    ['nobody answers', () => HttpResponse.error()],
    ['a sign-in page of a hotel answers', () => HttpResponse.html('<p>Welcome</p>')],
  ])('are missing when %s, and the next attempt fetches them', async (_, answer) => {
    fakeServer.use(http.get('/api/week/documents/W1/:versions', answer));
    expect(await fetchAll()).toEqual({ answered: false, missing: 3 });
    serveDocuments();
    expect(await fetchAll()).toEqual({ answered: true, missing: 0 });
  });
});
