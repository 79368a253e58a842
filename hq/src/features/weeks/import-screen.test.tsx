import type { ImportReply } from '@offpiste/domain/contract/hq/imports.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press } from '#hq-testing/open-page.tsx';
import { takenFiles } from '#hq-testing/taken-files.ts';
import { aCheck, aReport } from '#hq-testing/week-fixtures.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';

const ana = {
  weekId: 'W1',
  reference: 'NUCO-AAAAAA-000001',
  name: 'Ana Mély',
  state: 'moved',
  details: ['outbound: Coach 2 → Coach 4'],
  happened: [{ what: 'on board Coach 2', when: 'Fri 11 Dec 05:00' }],
};
const ben = { ...ana, reference: 'NUCO-AAAAAA-000002', name: 'Ben Ali', state: 'added', happened: [] };
const cem = { ...ben, reference: 'NUCO-AAAAAA-000003', name: 'Cem Oz' };

async function open(over: Partial<ImportReply> = {}, hqRole?: RepSession['hqRole']) {
  const page = await openPage(
    '/weeks/imports/I1',
    {
      'imports/I1': aCheck(over),
      'imports/I1/changes?cursor=0&touched=1': { people: [ana], next: null },
      'imports/I1/changes?cursor=0': { people: [ana, ben], next: '2' },
      'imports/I1/changes?cursor=2': { people: [cem], next: null },
      weeks: { asOf: '2026-12-11T10:00:00Z', weeks: [], jobs: [] },
    },
    hqRole,
  );
  page.reply({ importId: 'I1' });
  await screen.findByRole('heading', { name: 'coach.csv', level: 1 });
  return page;
}
const people = async () =>
  within(await screen.findByRole('list', { name: 'People' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a check says for which week it is, who made it and what changes', async () => {
  await open({ report: aReport({ people: { moved: 2, added: 0 }, lists: ['coach seats: 2 changed'] }) });
  expect(screen.getByText('Checked · for W1 · by Jo')).toBeTruthy();
  expect(screen.getByText('People: 2 moved')).toBeTruthy();
  expect(screen.getByText('coach seats: 2 changed')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'The week' }).getAttribute('href')).toBe('/hq/weeks/W1');
});

test('what was checked is applied at one press where nobody is touched: this check, and no other', async () => {
  const { sent } = await open();
  press('Apply');
  await expect
    .poll(() => sent)
    .toEqual([{ path: '/api/hq/imports/I1/apply', body: { checkHash: 'hash-1', touched: 0 } }]);
});

test('where something is recorded of people their number is typed before it is applied', async () => {
  const { sent } = await open({ touched: 3 });
  const typed = screen.getByLabelText(
    'It affects 3 people of whom something is recorded already. Type their number.',
  );
  for (const value of ['', '2', '30', 'three']) {
    fireEvent.change(typed, { target: { value } });
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
  }
  fireEvent.change(typed, { target: { value: '3' } });
  press('Apply');
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ checkHash: 'hash-1', touched: 3 }]);
});

test('those who are somewhere already come first, with what is recorded of them; everybody is one press away', async () => {
  await open({ touched: 1 });
  expect(await people()).toEqual([
    'Ana MélyNUCO-AAAAAA-000001movedoutbound: Coach 2 → Coach 4Already on board Coach 2 Fri 11 Dec 05:00',
  ]);
  fireEvent.click(screen.getByRole('tab', { name: 'Everybody' }));
  await expect.poll(async () => (await people()).length).toBe(2);
  press('Show more');
  await expect
    .poll(async () => (await people()).map((text) => text?.slice(0, 6)))
    .toEqual(['Ana Mé', 'Ben Al', 'Cem Oz']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('rooms and stops that become something else by it are named', async () => {
  await open({
    report: aReport({
      people: { moved: 1 },
      flags: [{ room: 'Apartment 1', what: 'no longer blocked' }],
      reopens: [{ stop: 'Leeds', what: '2 more are booked' }],
    }),
  });
  const card = (name: string) => screen.getByRole('heading', { name }).parentElement?.textContent;
  expect(card('Rooms that go by the sheet again: 1')).toContain('Apartment 1: no longer blocked');
  expect(card('Closed stops that are open again: 1')).toContain('Leeds: 2 more are booked');
});

test('a check that found nothing different says so and offers nothing to apply', async () => {
  await open({ report: aReport({ people: { kept: 4, unchanged: 2 } }) });
  expect(screen.getByText('Nothing differs from what is there already.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

test('people alone are a difference', async () => {
  await open({ report: aReport({ people: { cancelled: 1, kept: 2 } }) });
  expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy();
});

const problem = {
  lists: ['coach seats'],
  column: 'COACH',
  problem: 'is not a coach of this week',
  count: 3,
  cells: [
    { sheet: 'Seats', row: 4, column: 'COACH', value: '9' },
    { sheet: null, row: 7, column: 'COACH', value: '' },
  ],
  remedy: 'Write the number of a coach.',
};

test('problems are listed with their cells and remedy, and can be taken away; nothing can be applied', async () => {
  await open({
    state: 'refused',
    checkHash: null,
    report: aReport({ problems: 2, groups: [problem], moreGroups: 1, marked: 'coach-marked.csv' }),
  });
  const card = screen.getByRole('heading', { name: 'Problems' }).parentElement?.textContent;
  expect(card).toContain('coach seats · COACH · 3 times: is not a coach of this week');
  expect(card).toContain('Seats row 4 “9”, row 7 (empty)Write the number of a coach.');
  expect(card).toContain('And 1 group more.');
  expect(screen.getByText('Nothing was changed. There are 2 problems.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  const taken = takenFiles();
  press('Your sheet with a column of problems');
  await expect.poll(() => taken).toEqual([{ name: 'coach-marked.csv', from: '/api/hq/imports/I1/marked' }]);
  press('All problems');
  await expect
    .poll(() => taken[1])
    .toEqual({
      name: 'problems.csv',
      from: '/api/hq/imports/I1/problems.csv',
    });
});

test('what the columns and days mean is answered beside what was said before, and checked again', async () => {
  const { sent } = await open({
    state: 'refused',
    checkHash: null,
    answers: { columns: { rooms: { Zimmer: 'room' } } },
    report: aReport({
      problems: 1,
      questions: {
        columns: [
          { list: 'coach seats', heading: 'Wer', columns: ['passenger', 'COACH'] },
          { list: 'coach seats', heading: 'Notiz', columns: ['passenger', 'COACH'] },
        ],
        dates: 'Is 03/04/2027 3 April 2027 or 4 March 2027?',
      },
    }),
  });
  expect(screen.getByRole('button', { name: 'Check again' })).toHaveProperty('disabled', true);
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose('“Wer” in coach seats', 'passenger');
  choose('“Notiz” in coach seats', '(leave out)');
  choose('Is 03/04/2027 3 April 2027 or 4 March 2027?', 'mdy');
  press('Check again');
  await expect
    .poll(() => sent)
    .toEqual([
      {
        path: '/api/hq/imports/I1/check',
        body: {
          columns: { rooms: { Zimmer: 'room' }, 'coach seats': { Wer: 'passenger', Notiz: null } },
          dates: 'mdy',
        },
      },
    ]);
});

test('sheets of no list become one by their name with our columns in braces', async () => {
  const { sent } = await open({
    state: 'refused',
    checkHash: null,
    report: aReport({
      problems: 1,
      questions: {
        columns: [],
        dates: null,
        sheets: { names: ['Coach 1 out', 'Coach 2 out'], lists: ['coach seats'] },
      },
    }),
  });
  expect(
    screen.getByText('Left out, as they have the name of no list: Coach 1 out, Coach 2 out.'),
  ).toBeTruthy();
  fireEvent.change(screen.getByLabelText('If they are one list together, which?'), {
    target: { value: 'coach seats' },
  });
  expect(screen.getByRole('button', { name: 'Check again' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText(/^How are they called\?/), {
    target: { value: ' Coach {COACH} out ' },
  });
  press('Check again');
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ columns: {}, sheets: { 'coach seats': ['Coach {COACH} out'] } }]);
});

test.each<[string, Partial<ImportReply>, string]>([
  ['Discard', { state: 'checked' }, 'discard'],
  ['Check again', { state: 'failed', message: 'The server was stopped.', report: null }, 'check'],
  ['Apply', { state: 'checked' }, 'apply'],
])('a %s that is refused says why', async (button, over, call) => {
  await open(over);
  fakeServer.use(http.post(`*/api/hq/imports/I1/${call}`, () => errorReply('hq_read_only')));
  press(button);
  await screen.findByText('Your account may look and not change');
});

test('an import that is discarded leads back to the weeks, and one of reps to the reps', async () => {
  const { sent } = await open();
  press('Discard');
  await screen.findByRole('heading', { name: 'Weeks', level: 1 });
  expect(sent).toEqual([{ path: '/api/hq/imports/I1/discard', body: {} }]);
});

test.each<ImportReply['state']>(['waiting', 'checking', 'applying', 'applied'])(
  'while it is %s nothing can be discarded or applied',
  async (state) => {
    await open({ state, weeks: [{ weekId: 'W1', isNew: false }] });
    for (const name of ['Discard', 'Apply', 'Check again'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  },
);

test('what is done leads to each week that it changed', async () => {
  await open({
    state: 'applied',
    weeks: [
      { weekId: 'W1', isNew: false },
      { weekId: 'W2', isNew: true },
    ],
  });
  const hrefs = ['Open W1', 'Open W2'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(hrefs).toEqual(['/hq/weeks/W1', '/hq/weeks/W2']);
});

test('a sheet of reps that is done leads to who has not signed in yet', async () => {
  await open({ state: 'applied', ofReps: true, weekId: null });
  const link = screen.getByRole('link', { name: 'Make links for who has not signed in yet' });
  expect(link.getAttribute('href')).toBe('/hq/reps?show=not-yet');
});

test('a desk reads what changes and whom it affects, and applies and discards nothing', async () => {
  await open({}, 'desk');
  expect(await people()).toHaveLength(2);
  for (const name of ['Discard', 'Apply']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an upload that was broken off names its files and takes them again, for the same week', async () => {
  const { sent } = await open({ state: 'uploading', report: null, checkHash: null });
  expect(screen.getByText(/^The upload was broken off\./).textContent).toContain('coach.csv.');
  fireEvent.change(screen.getByLabelText('Files to import'), {
    target: { files: [new File(['123456789'], 'coach.csv')] },
  });
  await expect.poll(() => sent[0]).toMatchObject({ path: '/api/hq/imports', body: { weekId: 'W1' } });
});
