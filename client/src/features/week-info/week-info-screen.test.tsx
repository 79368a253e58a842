import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

// It draws, which jsdom does not; a journey opens real ones.
const openPdf = vi.hoisted(() => vi.fn());
vi.mock('./pdf/open-pdf.ts', () => ({ openPdf }));
const fetchDocumentViewer = vi.hoisted(() => vi.fn());
vi.mock('#lists/document-viewer.ts', () => ({ fetchDocumentViewer }));

const phone = { weekId: 'W1' };
const file = (fileId: string) => ({ fileId, title: `Document ${fileId}`, url: `/files/week/W1/${fileId}` });
const pdf = () =>
  new HttpResponse('%PDF-1.7', {
    headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline', ETag: '"1"' },
  });

let opened: { type: string; target: string; download: string } | null;
beforeEach(() => {
  opened = null;
  openPdf.mockReset();
  fetchDocumentViewer.mockReset().mockResolvedValue(true);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    opened = { type: (blob as Blob).type, target: '', download: '' };
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened = { type: opened?.type ?? '', target: this.target, download: this.download };
  });
});

const listing = (...ids: string[]) =>
  fakeServer.use(http.get('/files/week/W1', () => HttpResponse.json(ids.map(file))));

const openFirst = async (app: Awaited<ReturnType<typeof renderApp>>, name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));
  await app.user.click(screen.getByRole('button', { name }));
};

test('a PDF opens inside the app, and is let go of when it is closed', async () => {
  const close = vi.fn();
  openPdf.mockResolvedValue({ pages: [], close });
  listing('a');
  fakeServer.use(http.get('/files/week/W1/a', pdf));
  const app = await renderApp('/week-info', phone);
  await openFirst(app, 'Document a');
  const dialog = await screen.findByRole('dialog', { name: 'Document a' });
  expect(await within(dialog).findByRole('document', { name: 'Pages' })).toBeDefined();
  expect(openPdf.mock.calls[0]?.[0]).toMatchObject({ name: 'Document a.pdf', type: 'application/pdf' });
  expect(opened).toBeNull();
  await app.user.click(within(dialog).getByRole('button', { name: 'Larger' }));
  expect(within(dialog).getByText('150%')).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Smaller' })).toHaveProperty('disabled', false);
  expect(close).not.toHaveBeenCalled();
  await app.user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('a PDF that cannot be read says what to do, and goes to the share sheet', async () => {
  openPdf.mockRejectedValue(new Error('Invalid PDF structure.'));
  const share = vi.fn(async (_shared: { files: File[] }) => undefined);
  Object.assign(navigator, { canShare: () => true, share });
  onTestFinished(() => {
    for (const made of ['canShare', 'share']) Reflect.deleteProperty(navigator, made);
  });
  listing('a');
  fakeServer.use(http.get('/files/week/W1/a', pdf));
  const app = await renderApp('/week-info', phone);
  await openFirst(app, 'Document a');
  expect(await screen.findByText('This document cannot be shown')).toBeDefined();
  expect(screen.getByText(/ask your team leader for it/)).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: 'Share' }));
  const [shared] = share.mock.calls[0]?.[0].files ?? [];
  expect(shared).toMatchObject({ name: 'Document a.pdf', type: 'application/pdf' });
});

test('a phone that cannot show documents yet says so before it tries, and shows them when it has signal', async () => {
  openPdf.mockResolvedValue({ pages: [], close: () => undefined });
  fetchDocumentViewer.mockResolvedValue(false);
  listing('a');
  fakeServer.use(http.get('/files/week/W1/a', pdf));
  const app = await renderApp('/week-info', phone);
  await openFirst(app, 'Document a');
  expect(await screen.findByText('Try again with signal, or share it to another app.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
  expect(openPdf).not.toHaveBeenCalled();
  fetchDocumentViewer.mockResolvedValue(true);
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('document', { name: 'Pages' })).toBeDefined();
});

test('the emergency plan is on top, the others as they are listed', async () => {
  const titles = ['Welcome', 'Programme', 'Emergency plan'];
  fakeServer.use(
    http.get('/files/week/W1', () => HttpResponse.json(titles.map((title) => ({ ...file(title), title })))),
    http.get('/files/week/W1/*', pdf),
  );
  await renderApp('/week-info', phone);
  await screen.findByText('Welcome');
  const rows = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.replace('Downloading…', ''))).toEqual([
    'Emergency plan',
    'Welcome',
    'Programme',
  ]);
});

test('a picture is looked at inside the app', async () => {
  listing('p');
  const headers = { 'Content-Type': 'image/png', 'Content-Disposition': 'inline', ETag: '"1"' };
  const png = () => new HttpResponse('png', { headers });
  fakeServer.use(http.get('/files/week/W1/p', png));
  const app = await renderApp('/week-info', phone);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Document p' })).toHaveProperty('disabled', false),
  );
  await app.user.click(screen.getByRole('button', { name: 'Document p' }));
  expect((await screen.findByRole('img', { name: 'Document p' })).getAttribute('src')).toBe('blob:x');
  expect(opened).toEqual({ type: 'image/png', target: '', download: '' });
  await app.user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Document p' })).toBeNull());
});

test('a document that could run in the page is saved instead', async () => {
  listing('b');
  fakeServer.use(
    http.get(
      '/files/week/W1/b',
      () =>
        new HttpResponse('<script>1</script>', {
          headers: { 'Content-Type': 'text/html', 'Content-Disposition': 'attachment' },
        }),
    ),
  );
  const app = await renderApp('/week-info', phone);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Document b' })).toHaveProperty('disabled', false),
  );
  await app.user.click(screen.getByRole('button', { name: 'Document b' }));
  expect(opened).toEqual({ type: 'application/octet-stream', target: '', download: 'Document b' });
});

test('one that cannot be had says so, and is tried again by a tap', async () => {
  listing('c');
  fakeServer.use(http.get('/files/week/W1/c', () => HttpResponse.error()));
  const app = await renderApp('/week-info', phone);
  expect(await screen.findByText(/Failed to load file/)).toBeDefined();
  fakeServer.use(http.get('/files/week/W1/c', pdf));
  await app.user.click(screen.getByRole('button', { name: /Document c/ }));
  await waitFor(() => expect(screen.queryByText(/Failed to load file/)).toBeNull());
});

test('a document seen once is there without the server', async () => {
  listing('d');
  fakeServer.use(http.get('/files/week/W1/d', pdf));
  const app = await renderApp('/week-info', phone);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Document d' })).toHaveProperty('disabled', false),
  );
  fakeServer.use(http.get('/files/week/W1/d', () => HttpResponse.error()));
  const again = await app.reload();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Document d' })).toHaveProperty('disabled', false),
  );
  openPdf.mockClear().mockResolvedValue({ pages: [], close: () => undefined });
  await again.user.click(screen.getByRole('button', { name: 'Document d' }));
  await waitFor(() => expect(openPdf.mock.calls[0]?.[0]).toMatchObject({ type: 'application/pdf' }));
});

test('a document that is replaced while its list is open is fetched again, and no other one', async () => {
  const asked: string[] = [];
  const list = (version: string) =>
    fakeServer.use(
      http.get('/files/week/W1', () =>
        HttpResponse.json([
          { ...file('e'), version },
          { ...file('f'), version: '1' },
        ]),
      ),
      ...['e', 'f'].map((fileId) =>
        http.get(`/files/week/W1/${fileId}`, () => {
          asked.push(`${fileId} ${version}`);
          const headers = {
            'Content-Type': 'application/pdf',
            'Content-Disposition': 'inline',
            ETag: `"${version}"`,
          };
          return new HttpResponse('%PDF-1.7', { headers });
        }),
      ),
    );
  list('1');
  await renderApp('/week-info', phone);
  await waitFor(() => expect(asked).toEqual(['e 1', 'f 1']));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Document f' })).toHaveProperty('disabled', false),
  );
  list('2');
  const { pollNamed } = await import('#offline/lists/running-polls.ts');
  await pollNamed('W1', 'week-files').refresh();
  await waitFor(() => expect(asked).toEqual(['e 1', 'f 1', 'e 2']));
});

test('a week without documents says so', async () => {
  listing();
  await renderApp('/week-info', phone);
  expect(await screen.findByText('No documents available for this week')).toBeDefined();
});
