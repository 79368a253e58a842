import type { ImportReply } from '@offpiste/domain/contract/hq/imports.ts';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage } from '#hq-testing/open-page.tsx';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';

const refused = '00000000-0000-4000-8000-000000000001';
const mended = '00000000-0000-4000-8000-000000000002';
const check = `/api/hq/imports/${mended}/check`;
const sha256 = 'a'.repeat(64);

const report = {
  ...{ problems: 1, groups: [], moreGroups: 0, notes: [], lists: [], people: {}, marked: null },
  questions: { columns: [], dates: null },
} satisfies ImportReply['report'];
const job: ImportReply = {
  ...{ importId: refused, wish: 'check', state: 'refused', weekId: 'W1', ofReps: false, by: 'Jo' },
  ...{ madeAt: '2026-12-11T10:00:00Z', changedAt: '2026-12-11T10:00:00Z', asOf: '2026-12-11T10:00:00Z' },
  ...{ sources: ['coach.csv', 'rooms.csv', 'passengers.csv'], files: [], message: null, checkHash: null },
  ...{ weeks: [], touched: 0, answers: { dates: 'dmy' }, report },
};
const filesOf = (...names: string[]) => names.map((name) => ({ name, bytes: 9, sha256, parts: [0] }));
const sheet = (name: string, content = 'mended') => new File([content], name);

/** Opens a refused upload of these files; those that stay are there at once when it is mended. */
async function open(
  names = ['coach.csv', 'rooms.csv', 'passengers.csv'],
  {
    stay = names.filter((name) => name !== 'rooms.csv'),
    hqRole = 'manager',
    ...changed
  }: Partial<ImportReply> & { stay?: string[]; hqRole?: 'manager' | 'desk' } = {},
) {
  const files = filesOf(...names);
  const page = await openPage(
    `/weeks/imports/${refused}`,
    {
      [`imports/${refused}`]: { ...job, sources: names.length > 0 ? names : ['Import 3'], files, ...changed },
      [`imports/${mended}`]: {
        ...{ ...job, importId: mended, state: 'waiting', report: null, sources: ['Mended'] },
        files: filesOf(...stay),
      },
    },
    hqRole,
  );
  page.reply({ importId: mended });
  const parts: string[] = [];
  fakeServer.use(
    http.put('*/api/hq/imports/*', ({ request }) => {
      parts.push(new URL(request.url).pathname.replace(`/api/hq/imports/${mended}/`, ''));
      return HttpResponse.json({ importId: mended });
    }),
  );
  await screen.findByText('Nothing was changed. There is 1 problem.');
  return { ...page, parts };
}

const input = () => screen.getByLabelText('Files to import');
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
const isUploading = () => screen.findByRole('heading', { name: 'Mended', level: 1 });

test('a mended sheet that is chosen takes the place of its namesake, and the page leads to the new upload', async () => {
  const { sent, parts } = await open();
  choose(sheet('rooms (1).csv'));
  await isUploading();
  expect(sent).toMatchObject([
    {
      path: '/api/hq/imports',
      body: {
        weekId: 'W1',
        mends: refused,
        files: [{ name: 'coach.csv', sha256 }, { name: 'passengers.csv', sha256 }, { name: 'rooms.csv' }],
      },
    },
    { path: check, body: { dates: 'dmy' } },
  ]);
  expect(parts).toEqual(['files/2/parts/0']);
});

test('several that are dropped are sent at once, and only they', async () => {
  const { sent, parts } = await open(undefined, { stay: ['passengers.csv'] });
  const files = [sheet('rooms.csv'), sheet('coach.csv')];
  fireEvent.drop(screen.getByRole('region', { name: 'Import' }), { dataTransfer: { files } });
  await isUploading();
  expect(sent[0]?.body).toMatchObject({
    files: [{ name: 'passengers.csv', sha256 }, { name: 'rooms.csv' }, { name: 'coach.csv' }],
  });
  expect(parts).toEqual(['files/1/parts/0', 'files/2/parts/0']);
});

test.each<[string, string[], Partial<ImportReply>, string]>([
  ['one sheet', ['rooms.csv'], {}, 'Mend them in your sheet and drop it here; the added column is left out.'],
  [
    'several sheets',
    ['coach.csv', 'rooms.csv', 'passengers.csv'],
    {},
    'Drop the mended sheets here, one or several: each takes the place of its namesake in coach.csv and 2 more, and the others stay. The added column is left out.',
  ],
  [
    'one zip',
    ['week.ZIP'],
    {},
    'Drop the mended sheets here, one or several: each takes the place of its namesake in week.ZIP, and the others stay. The added column is left out.',
  ],
  [
    'a sheet of reps',
    ['reps.csv'],
    { ofReps: true, weekId: null },
    'Mend them in your sheet and drop it here again; the added column is left out.',
  ],
])('of %s it says what may be dropped', async (_, names, changed, words) => {
  await open(names, changed);
  expect(screen.getByText(words)).toBeDefined();
});

test('a sheet of reps is a whole upload, beside which nothing stays', async () => {
  const { sent } = await open(['reps.csv'], { ofReps: true, weekId: null });
  choose(sheet('reps.csv'));
  await isUploading();
  expect(sent[0]?.body).toMatchObject({ ofReps: true, files: [{ name: 'reps.csv' }] });
  expect(sent[0]?.body).not.toHaveProperty('mends');
});

test('an upload that was put back has no files to stay, so what is chosen is an upload alone', async () => {
  const { sent } = await open([]);
  choose(sheet('rooms.csv'));
  await isUploading();
  expect(sent[0]?.body).not.toHaveProperty('mends');
});

test('while it is on its way it says how much has arrived, and offers no other choice', async () => {
  const { parts } = await open();
  const { promise, resolve } = Promise.withResolvers<Response>();
  fakeServer.use(http.put('*/api/hq/imports/*/files/2/parts/0', () => promise));
  choose(sheet('rooms.csv'));
  // The two that stay are there already.
  const bar = await screen.findByRole('progressbar', { name: 'Uploading' });
  await expect.poll(() => bar.getAttribute('aria-valuetext')).toBe('2 of 3 MB');
  expect(screen.queryByRole('button', { name: 'Choose files…' })).toBeNull();
  resolve(HttpResponse.json({ importId: mended }));
  await isUploading();
  expect(parts).toEqual([]);
});

test('two choices in one moment are one upload', async () => {
  const { sent, parts } = await open();
  choose(sheet('rooms.csv'));
  choose(sheet('rooms.csv'));
  await isUploading();
  expect(sent.map(({ path }) => path)).toEqual(['/api/hq/imports', check]);
  expect(parts).toHaveLength(1);
});

test('a refusal is said in the server’s words, and the next choice takes it away', async () => {
  await open();
  const words = 'Your account may look and not change';
  fakeServer.use(http.post('*/api/hq/imports', () => errorReply('hq_read_only'), { once: true }));
  choose(sheet('rooms.csv'));
  await screen.findByText(words);
  expect(screen.getByRole('button', { name: 'Choose files…' })).toBeDefined();
  const { promise, resolve } = Promise.withResolvers<Response>();
  fakeServer.use(http.put('*/api/hq/imports/*', () => promise));
  choose(sheet('rooms.csv'));
  await screen.findByRole('progressbar', { name: 'Uploading' });
  expect(screen.queryByText(words)).toBeNull();
  resolve(HttpResponse.json({ importId: mended }));
  await isUploading();
});

test('without a connection it says so and that the same files may be chosen again', async () => {
  const { sent } = await open();
  fakeServer.use(http.post('*/api/hq/imports', () => HttpResponse.error(), { once: true }));
  choose(sheet('rooms.csv'));
  await screen.findByText(
    'The server cannot be reached. Choose the same files again: what has arrived is not sent twice.',
  );
  expect(sent).toEqual([]);
  choose(sheet('rooms.csv'));
  await isUploading();
});

test('a connection that breaks on the way is said, and the upload goes on by itself', async () => {
  const { parts } = await open();
  fakeServer.use(http.put('*/api/hq/imports/*', () => HttpResponse.error(), { once: true }));
  choose(sheet('rooms.csv'));
  await screen.findByRole('progressbar', { name: 'The connection is broken: it goes on by itself' });
  await screen.findByRole('heading', { name: 'Mended', level: 1 }, { timeout: 10_000 });
  expect(parts).toEqual(['files/2/parts/0']);
}, 20_000);

test('a desk is offered nothing to choose', async () => {
  await open(undefined, { hqRole: 'desk' });
  expect(screen.queryByRole('region', { name: 'Import' })).toBeNull();
});
