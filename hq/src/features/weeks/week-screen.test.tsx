import type { WeekReply } from '@offpiste/domain/contract/hq/weeks.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { figure, openPage, press } from '#hq-testing/open-page.tsx';
import { takenFiles } from '#hq-testing/taken-files.ts';
import { aCheck, anApplied, aWeekCard, aWeekReply } from '#hq-testing/week-fixtures.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';

async function open(over: Partial<WeekReply> = {}, hqRole?: RepSession['hqRole']) {
  const page = await openPage(
    '/weeks/W1',
    {
      'weeks/W1': aWeekReply(over),
      'imports/I1': aCheck(),
    },
    hqRole,
  );
  await screen.findByRole('heading', { name: 'History' });
  page.reply({ importId: 'I1' });
  return page;
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isAtCheck = () => screen.findByRole('heading', { name: 'coach.csv', level: 1 });
const disabledWeek = aWeekCard({ disabled: true });

test('a week says how many people are in it, its days, and that reps see it', async () => {
  await open();
  expect(['Passengers', 'Documents'].map(figure)).toEqual(['Passengers1,200', 'Documents2']);
  expect(screen.getByText('11 Dec – 19 Dec 2026 · W1 · In use')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Its day' }).getAttribute('href')).toBe('/hq/W1/today');
  expect(screen.getByText(/^Reps see this week\./)).toBeTruthy();
});

test('a week out of use says that reps do not see it, and has no day', async () => {
  await open({ week: disabledWeek });
  expect(screen.getByText(/· Out of use$/)).toBeTruthy();
  expect(screen.getByText(/^Reps do not see this week/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Its day' })).toBeNull();
});

test('the history says who imported what and whom it affected; the newest cannot be put back, nor one that is gone', async () => {
  await open({
    imports: [
      anApplied(4),
      anApplied(3, { recorded: 1, sources: ['coach.csv', 'rooms.csv'] }),
      anApplied(2, { isKept: false }),
      anApplied(1, { people: { added: 0 } }),
    ],
  });
  const lines = screen.getAllByText(/ by Manager /).map((line) => line.closest('li')?.textContent ?? '');
  expect(lines.map((line) => line.includes('Put back…'))).toEqual([false, true, false, true]);
  expect(lines[1]).toContain(
    'Thu 3 Dec 10:00 by Manager 33 added; about 1 person something was recordedcoach.csv and rooms.csv',
  );
  expect(lines[2]).toContain('week-2.xlsx · can no longer be put back');
  expect(lines[3]).toContain('nobody affected');
});

test('an earlier import is put back after a question: that one, and the page leads to its check', async () => {
  const { sent } = await open({ imports: [anApplied(3), anApplied(2), anApplied(1)] });
  press('Put back… Wed 2 Dec 10:00');
  const asked = await dialog('Put back the import of Wed 2 Dec 10:00?');
  expect(sent).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'Check it' }));
  await isAtCheck();
  expect(sent).toEqual([{ path: '/api/hq/weeks/W1/put-back', body: { run: 2 } }]);
});

test('a refusal to put back is said in the question, and nothing is led to', async () => {
  await open({ imports: [anApplied(2), anApplied(1)] });
  fakeServer.use(http.post('*/put-back', () => errorReply('bundle_not_found')));
  press(/^Put back…/);
  const asked = within(await screen.findByRole('dialog'));
  fireEvent.click(asked.getByRole('button', { name: 'Check it' }));
  await asked.findByRole('alert');
  expect(asked.getByRole('button', { name: 'Check it' })).toHaveProperty('disabled', false);
});

const documents = [
  { fileId: 'D1', title: 'Pistes', brand: null, mediaType: 'application/pdf', bytes: 1_500 },
  { fileId: 'D2', title: 'Apres', brand: 'nuco', mediaType: 'image/png', bytes: 3 * 2 ** 20 },
];

test('a document says what it is and whose reps have it', async () => {
  await open({ documents });
  expect(screen.getByText('PDF, 2 kB · Every brand')).toBeTruthy();
  expect(screen.getByText('PNG, 3.0 MB · NUCO')).toBeTruthy();
});

test('a document is downloaded under its title, and removed by a check that the page leads to', async () => {
  const { sent } = await open({ documents });
  const taken = takenFiles();
  press('Download Apres');
  await expect.poll(() => taken).toEqual([{ name: 'Apres.png', from: '/api/hq/weeks/W1/documents/D2' }]);
  press('Remove… Apres');
  await isAtCheck();
  expect(sent).toEqual([{ path: '/api/hq/weeks/W1/documents/remove', body: { fileId: 'D2' } }]);
});

test('a document that cannot be removed says why', async () => {
  await open({ documents });
  fakeServer.use(http.post('*/documents/remove', () => errorReply('not_found')));
  press('Remove… Pistes');
  await screen.findByRole('alert');
});

test.each([
  ['Workbook', 'xlsx'],
  ['Zip', 'zip'],
])('a week is taken away as %s', async (button, ending) => {
  await open({ imports: [anApplied(1)] });
  const taken = takenFiles();
  press(button);
  await expect
    .poll(() => taken)
    .toEqual([{ name: `W1.${ending}`, from: `/api/hq/weeks/W1/bundle.${ending}` }]);
});

test('a week whose last import is no longer there cannot be taken away', async () => {
  await open({ imports: [anApplied(2, { isKept: false }), anApplied(1)] });
  expect(screen.queryByRole('button', { name: 'Workbook' })).toBeNull();
});

test('a week is taken out of use only after a question', async () => {
  const { sent } = await open();
  press('Out of use…');
  const asked = await dialog('Take First week out of use?');
  expect(sent).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: 'Out of use' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ path: '/api/hq/weeks/W1/disable', body: {} }]);
});

test('a week comes back into use at one press', async () => {
  const { sent } = await open({ week: disabledWeek });
  press('Back in use');
  await expect.poll(() => sent).toEqual([{ path: '/api/hq/weeks/W1/enable', body: {} }]);
});

test.each([
  [false, 5],
  [true, 0],
])('a week in use cannot be emptied, nor one that is empty', async (disabled, passengers) => {
  await open({ week: aWeekCard({ disabled, passengers }) });
  expect(screen.queryByRole('button', { name: 'Empty for good…' })).toBeNull();
});

test('a week is emptied for good once its id is typed, and the question says what goes', async () => {
  const { sent } = await open({ week: disabledWeek });
  press('Empty for good…');
  const asked = await dialog('Empty this week for good?');
  expect(asked.getByText(/^1,200 passengers, their bookings/)).toBeTruthy();
  const button = asked.getByRole('button', { name: 'Empty it' });
  for (const typed of ['', 'W', 'W2', 'W1 ']) {
    fireEvent.change(asked.getByLabelText('Type W1'), { target: { value: typed } });
    expect(button).toHaveProperty('disabled', true);
  }
  fireEvent.change(asked.getByLabelText('Type W1'), { target: { value: 'W1' } });
  fireEvent.click(button);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ path: '/api/hq/weeks/W1/purge', body: { typed: 'W1' } }]);
});

test('what is wanted of the week and not done leads to its page, and what is done is left out', async () => {
  await open({
    jobs: [aCheck({ importId: 'I1', state: 'refused' }), aCheck({ importId: 'I2', state: 'applied' })],
  });
  const jobs = within(screen.getByRole('region', { name: 'Under way' })).getAllByRole('link');
  expect(jobs.map((job) => job.getAttribute('href'))).toEqual(['/hq/weeks/imports/I1']);
  expect(jobs[0]?.textContent).toContain('Refused');
});

test('the desk looks, and changes and takes away nothing', async () => {
  await open({ documents, imports: [anApplied(2), anApplied(1)] }, 'desk');
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Import' })).toBeNull();
});

test('a demo’s week says that it takes no files, and no document is removed from it', async () => {
  await open({ week: aWeekCard({ demo: true }), documents });
  expect(screen.getByText(/^A week of the demo takes no files\./)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Import' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove… Apres' })).toBeNull();
});

test('a file that is dropped on the week is an upload of this week', async () => {
  const { sent } = await open();
  fakeServer.use(http.put('*/api/hq/imports/*', () => HttpResponse.json({ importId: 'I1' })));
  const files = [new File(['a'], 'rooms.csv')];
  fireEvent.change(screen.getByLabelText('Files to import'), { target: { files } });
  await isAtCheck();
  expect(sent[0]).toMatchObject({ path: '/api/hq/imports', body: { weekId: 'W1' } });
});
