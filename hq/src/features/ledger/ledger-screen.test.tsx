import type { AttemptsReply } from '@offpiste/domain/contract/hq/ledger.ts';
import type { TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { aTimelineEntry } from '#hq-testing/attempt-fixtures.ts';
import { figure, openPage, press } from '#hq-testing/open-page.tsx';
import { takenFiles } from '#hq-testing/taken-files.ts';
import { queryClient } from '#live/query-client.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';

const counts = { all: 5, accepted: 3, conflict: 1, refused: 1, late: 2, undone: 4 };
function anEntry(seq: number, over: Partial<TimelineEntry> = {}): TimelineEntry {
  return aTimelineEntry({ seq, actionId: `a${seq}`, by: `Rep ${seq}`, ...over });
}
function aReply(entries: TimelineEntry[], over: Partial<AttemptsReply> = {}): AttemptsReply {
  return { asOf: '2026-12-11T06:00:00Z', zone: 'Europe/Paris', entries, next: null, counts, ...over };
}
const phone = '00000000-0000-4000-8000-000000000009';
const choices = {
  reps: [{ repId: 'R7', name: 'Kim' }],
  phones: [{ deviceId: phone, label: 'Pixel 8', by: 'Kim' }],
  places: [{ place: 'coach:5:outbound', name: 'Coach 5' }],
};

async function open(path: string, replies: Record<string, AttemptsReply>, hqRole?: RepSession['hqRole']) {
  const page = await openPage(
    `/W1/ledger${path}`,
    {
      'actions/W1/choices': choices,
      ...Object.fromEntries(
        Object.entries(replies).map(([query, reply]) => [`actions/W1${query && `?${query}`}`, reply]),
      ),
    },
    hqRole,
  );
  await screen.findByText('Attempts', { selector: 'dt' });
  return page;
}
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const reps = () => rows().map((cells) => cells[4]);
const key = (query: string) => ['hq', `/api/hq/actions/W1?${query}`];
const comes = (query: string, value: AttemptsReply) =>
  act(() => void queryClient.setQueryData(key(query), { value, tag: null }));

test('the counts are those of all attempts that the filters leave', async () => {
  await open('', { '': aReply([anEntry(1)]) });
  expect(
    ['Attempts', 'Accepted', 'Contradict', 'Refused', 'Late', 'Taken back'].map((label) => figure(label)),
  ).toEqual(['Attempts5', 'Accepted3', 'Contradict1', 'Refused1', 'Late2', 'Taken back4']);
});

test('an attempt says when, whom, what, where, by whom, the verdict and why', async () => {
  await open('', {
    '': aReply([
      anEntry(3, {
        ...{ phone: 'Pixel 8', late: true, receivedAt: '2026-12-11T05:30:00Z', clockSuspect: true },
        ...{ undone: true, scanned: false },
        undoneBy: { by: 'Mia', repId: 'R9', at: '2026-12-11T05:40:00Z', because: 'wrong person' },
      }),
      anEntry(2, { verdict: 'refused', reason: 'wrong_coach', because: 'no seat', by: '' }),
      anEntry(1, { reference: null, name: null, kind: 'close-departure' }),
    ]),
  });
  const [undone, refused, close] = rows();
  expect(undone?.[0]?.replaceAll(/\d\d:\d\d/g, '–')).toMatch(/–.*Arrived .*–Clock was wrong$/);
  expect(undone?.[0]).toMatch(/06:00.*Arrived .*06:30/);
  expect(undone?.[1]).toBe('Ana MélyNUCO-AB12CD-000001');
  expect(undone?.slice(2, 6)).toEqual(['Loaded on a coachEntered', 'Coach 4', 'Rep 3Pixel 8', 'Accepted']);
  expect(undone?.[6]).toBe('taken back by Mia: “wrong person”');
  expect(refused?.slice(4, 6)).toEqual(['Somebody', 'Refused']);
  expect(refused?.[6]).toMatch(/^.+; “no seat”$/);
  expect(refused?.[2]).toBe('Loaded on a coachScanned');
  expect(refused?.[0]).not.toMatch(/Arrived|Clock/);
  expect(close?.[1]).toBe('–');
  expect(screen.getAllByRole('link', { name: 'Ana Mély' })[0]?.getAttribute('href')).toBe(
    '/hq/W1/people/NUCO-AB12CD-000001',
  );
});

test.each([
  ['Happened from', '2026-12-11T05:30', 'from=2026-12-11T05%3A30'],
  ['Happened before', '2026-12-11T07:00', 'to=2026-12-11T07%3A00'],
  ['Reference', 'NUCO-AB12CD-000001', 'reference=NUCO-AB12CD-000001'],
  ['Rep', 'R7', 'rep=R7'],
  ['Phone', phone, `phone=${phone}`],
  ['Place', 'coach:5:outbound', 'place=coach%3A5%3Aoutbound'],
  ['Kind', 'undo', 'kind=undo'],
  ['Verdict', 'conflict', 'verdict=conflict'],
  ['Taken back', '0', 'undone=0'],
])('%s is asked for, and taken away', async (label, value, query) => {
  await open('', { '': aReply([anEntry(1)]), [query]: aReply([anEntry(2)]) });
  await screen.findByRole('option', { name: 'Kim' });
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await expect.poll(reps).toEqual(['Rep 2']);
  const taken = takenFiles();
  press('CSV');
  await expect
    .poll(() => taken)
    .toEqual([{ name: 'W1-actions.csv', from: `/api/hq/actions/W1/actions.csv?${query}` }]);
});

test('filters add up, and are cleared at once', async () => {
  await open('?rep=R7', {
    'rep=R7': aReply([anEntry(2)]),
    'rep=R7&late=1': aReply([anEntry(3)]),
    '': aReply([anEntry(1)]),
  });
  fireEvent.click(screen.getByLabelText('Arrived late'));
  await expect.poll(reps).toEqual(['Rep 3']);
  const taken = takenFiles();
  press('Excel');
  await expect
    .poll(() => taken)
    .toEqual([{ name: 'W1-actions.xlsx', from: '/api/hq/actions/W1/actions.xlsx?rep=R7&late=1' }]);
  press('Clear filters');
  await expect.poll(reps).toEqual(['Rep 1']);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('what the address names stays chosen although no choice has it', async () => {
  await open('?rep=R99', { 'rep=R99': aReply([]) });
  await screen.findByRole('option', { name: 'Kim' });
  expect(screen.getByLabelText('Rep')).toHaveProperty('value', 'R99');
  expect(screen.getByText('Clear the filters, or change one of them.')).toBeTruthy();
});

test('a week in which nothing was recorded says so', async () => {
  await open('', { '': aReply([], { counts: { ...counts, all: 0 } }) });
  expect(screen.getByText('Nothing has been recorded in this week yet.')).toBeTruthy();
});

test('of what has come since only the number is shown, until somebody asks for it', async () => {
  await open('', { '': aReply([anEntry(1)]) });
  comes('', aReply([anEntry(3), anEntry(2), anEntry(1)], { counts: { ...counts, all: 7 } }));
  await screen.findByRole('button', { name: '2 new' });
  expect(reps()).toEqual(['Rep 1']);
  expect(figure('Attempts')).toBe('Attempts7');
  press('2 new');
  await expect.poll(reps).toEqual(['Rep 3', 'Rep 2', 'Rep 1']);
  expect(screen.queryByRole('button', { name: / new$/ })).toBeNull();
});

test('what is shown and was taken back since says so where it is', async () => {
  await open('', { '': aReply([anEntry(1)]) });
  const undoneBy = { by: 'Mia', repId: 'R9', at: '2026-12-11T05:40:00Z', because: null };
  comes('', aReply([anEntry(1, { undone: true, undoneBy })]));
  await screen.findByText('taken back by Mia');
});

test('earlier ones are shown below, a page after the other, of the same filters', async () => {
  await open('?rep=R7', {
    'rep=R7': aReply([anEntry(9)], { next: '9' }),
    'rep=R7&cursor=9': aReply([anEntry(8)], { next: '8' }),
    'rep=R7&cursor=8': aReply([anEntry(7)]),
  });
  press('Show earlier ones');
  await expect.poll(reps).toEqual(['Rep 9', 'Rep 8']);
  press('Show earlier ones');
  await expect.poll(reps).toEqual(['Rep 9', 'Rep 8', 'Rep 7']);
  expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
});

test('earlier ones that do not load are said, and what is there stays', async () => {
  await open('?rep=R7', { 'rep=R7': aReply([anEntry(9)], { next: '9' }) });
  press('Show earlier ones');
  await screen.findByText(/^Earlier attempts did not load: /);
  expect(reps()).toEqual(['Rep 9']);
});

test('a file that is refused says why', async () => {
  await open('', { '': aReply([anEntry(1)]) });
  fakeServer.use(http.get('*/actions.csv', () => errorReply('hq_read_only')));
  press('CSV');
  await screen.findByText('Your account may look and not change');
});

test('the desk reads the ledger and takes nothing away', async () => {
  await open('', { '': aReply([anEntry(1)]) }, 'desk');
  for (const name of ['CSV', 'Excel']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(reps()).toEqual(['Rep 1']);
});

test('f goes to the filters', async () => {
  await open('', { '': aReply([anEntry(1)]) });
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(document.activeElement).toBe(screen.getByLabelText('Happened from'));
});
