import type { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAttempt } from '#hq-testing/attempt-fixtures.ts';
import {
  aDeparture,
  aManifestStop,
  aPerson,
  HERE,
  recordedHere,
  someCounts,
} from '#hq-testing/board-fixtures.ts';
import { figure, openPage, press } from '#hq-testing/open-page.tsx';
import { liveState } from '#live/live-state.ts';
import { queryClient } from '#live/query-client.ts';

const ana = aPerson('NUCO-AB12CD-000001', { booking: 'B1', phone: '+44 7700 900601', name: 'Ana Mély' });
const ben = aPerson('NUCO-AB12CD-000002', {
  booking: 'B1',
  phone: '+44 7700 900602',
  name: 'Ben Ali',
  seat: 'aboard',
  equipment: true,
  group: 'Ski club',
  recorded: recordedHere,
});
const cat = aPerson('NUCO-AB12CD-000003', {
  name: 'Cat Low',
  seat: 'no-show',
  recorded: { ...recordedHere, actionId: 'action-3', reason: 'ill', note: 'Called in' },
});
const dan = aPerson('NUCO-AB12CD-000004', {
  name: 'Dan Hill',
  seat: 'elsewhere',
  recorded: { ...recordedHere, actionId: 'action-4', place: 'coach:7:outbound' },
});
const guest = aPerson('NUCO-AB12CD-000009', {
  name: null,
  seat: 'aboard',
  recorded: { ...recordedHere, actionId: 'action-9' },
  bookedOn: 'coach:7:outbound',
});
const closed = { actionId: 'close-1', at: '2026-12-11T04:40:00Z', by: 'Max Orr', headCount: 51 };

const leeds = aManifestStop('Leeds', [ben, dan, cat, ana], { leavesText: 'Fri 11 Dec 05:30' });
const hull = aManifestStop('Hull', [aPerson('F', { seat: 'aboard', recorded: recordedHere })], {
  state: 'closed',
  closed,
  counts: someCounts({ missing: 0 }),
});

async function open(reply: DepartureReply, hqRole: RepSession['hqRole'] = 'manager') {
  const page = await openPage(
    `/W1/departures/${encodeURIComponent(HERE)}`,
    { [`departures/W1/${encodeURIComponent(HERE)}`]: reply, people: { people: [], next: null } },
    hqRole,
  );
  await screen.findByRole('heading', { name: 'Coach 4 outbound', level: 1 });
  return page;
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const rowOf = (name: string) => {
  const row = screen.getByText(name, { selector: 'a' }).closest('li');
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
};
const buttonsOf = (name: string) =>
  rowOf(name)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test('the head says how many are on board, missing and elsewhere, and calls the driver', async () => {
  await open(aDeparture([leeds]));
  expect(
    ['On board', 'Missing', 'No-show', 'Elsewhere', 'Guests', 'Equipment', 'Spare seats'].map(figure),
  ).toEqual([
    'On board5 of 8',
    'Missing2',
    'No-show1',
    'Elsewhere2',
    'Guests4',
    'Equipment5 of 6',
    'Spare seats9',
  ]);
  expect(screen.getByRole('link', { name: 'Call the driver, Dee Hart, +44 7700 900501' })).toHaveProperty(
    'href',
    'tel:+447700900501',
  );
});

test('without a time, a driver’s number or a count of seats the head says so', async () => {
  const { departure } = aDeparture([leeds]);
  const bare = { ...departure, spare: null, driver: { name: 'Dee Hart', phone: null } };
  await open(aDeparture([leeds], { departure: bare }));
  expect(screen.getByText('Leeds · Driver Dee Hart')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Call the driver/ })).toBeNull();
  expect(screen.getByText('Spare seats').parentElement?.textContent).toBe('Spare seats–');
});

test('whoever is missing comes first, then who does not come, who is elsewhere and who is on board', async () => {
  await open(aDeparture([leeds]));
  expect(
    section('Leeds')
      .getAllByRole('listitem')
      .map((row) => within(row).getAllByRole('link')[0]?.textContent),
  ).toEqual(['Ana Mély', 'Cat Low', 'Dan Hill', 'Ben Ali']);
});

test('a seat says what is known of it, by whom, where and why', async () => {
  await open(aDeparture([leeds], { guests: [guest] }));
  expect(rowOf('Ana Mély').getByText('Missing')).toBeTruthy();
  expect(rowOf('Ben Ali').getByText('On board')).toBeTruthy();
  expect(rowOf('Ben Ali').getByText('Fri 11 Dec 06:00 by Jo Lane')).toBeTruthy();
  expect(rowOf('Dan Hill').getByText('Fri 11 Dec 06:00 by Jo Lane, on Coach 7 outbound')).toBeTruthy();
  expect(rowOf('Cat Low').getByText('Fri 11 Dec 06:00 by Jo Lane, Ill, Called in')).toBeTruthy();
  expect(section('Guests').getByText('Booked on Coach 7 outbound')).toBeTruthy();
});

test('a row has the number of that person, and who travels with them on the same booking', async () => {
  await open(aDeparture([leeds, aManifestStop('Hull', [aPerson('F', { booking: 'B1', name: 'Flo Day' })])]));
  expect(rowOf('Ana Mély').getByRole('link', { name: /^Call Ana Mély/ })).toHaveProperty(
    'href',
    'tel:+447700900601',
  );
  expect(rowOf('Ana Mély').getByText('with Ben Ali, Flo Day')).toBeTruthy();
  expect(rowOf('Ben Ali').getByText('Ski club · with Ana Mély, Flo Day')).toBeTruthy();
  expect(rowOf('Ben Ali').getByText('With equipment')).toBeTruthy();
  expect(rowOf('Ana Mély').queryByText('With equipment')).toBeNull();
  expect(rowOf('Dan Hill').getByText('No telephone')).toBeTruthy();
  expect(rowOf('Dan Hill').queryByText(/with /)).toBeNull();
});

test('what can be done about somebody depends on their seat', async () => {
  await open(aDeparture([leeds]));
  expect(buttonsOf('Ana Mély')).toEqual(['On board Ana Mély', 'No-show… Ana Mély']);
  expect(buttonsOf('Cat Low')).toEqual(['On board Cat Low', 'Undo… Cat Low']);
  expect(buttonsOf('Ben Ali')).toEqual(['Undo… Ben Ali']);
  expect(buttonsOf('Dan Hill')).toEqual(['Undo… Dan Hill']);
});

test('the desk sees everything and changes nothing', async () => {
  await open(aDeparture([leeds, hull]), 'desk');
  expect(buttonsOf('Ana Mély')).toEqual([]);
  for (const name of ['Close', 'Load by name', 'Undo close… Hull'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'c' });
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('*On board* records a load by name of that person on this departure', async () => {
  const { sent } = await open(aDeparture([leeds]));
  press('On board Ana Mély');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    path: '/api/coach/load',
    body: {
      weekID: 'W1',
      coachId: '4',
      direction: 'outbound',
      barcode: ana.reference,
      scanned: 0,
      repID: 'R100',
    },
  });
  expect(sent[0]?.body).not.toHaveProperty('takeAlong');
});

test('of a transfer it is a load on that transfer', async () => {
  const { departure } = aDeparture([leeds]);
  const { sent } = await open(
    aDeparture([leeds], { departure: { ...departure, kind: 'transfer', id: 'T9' } }),
  );
  press('On board Ana Mély');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ path: '/api/transfer/load', body: { transferId: 'T9' } });
});

test('a no-show is recorded of that person after a question, with its reason and note', async () => {
  const { sent } = await open(aDeparture([leeds]));
  press('No-show… Ana Mély');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ana Mély does not travel?' }));
  const mark = dialog.getByRole('button', { name: 'Mark as no-show' });
  expect(mark).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'own-way' } });
  fireEvent.change(dialog.getByLabelText('Note'), { target: { value: ' By train ' } });
  fireEvent.click(mark);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    path: '/api/departures/no-show',
    body: {
      weekID: 'W1',
      vehicle: 'coach',
      vehicleId: '4',
      direction: 'outbound',
      barcode: ana.reference,
      reason: 'own-way',
      note: 'By train',
    },
  });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['other', true],
  ['left', true],
  ['ill', false],
])('a no-show because of %s waits for a note: %s', async (reason, waits) => {
  await open(aDeparture([leeds]));
  press('No-show… Ana Mély');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } });
  expect(dialog.getByRole('button', { name: 'Mark as no-show' })).toHaveProperty('disabled', waits);
  fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'Saw them go' } });
  expect(dialog.getByRole('button', { name: 'Mark as no-show' })).toHaveProperty('disabled', false);
});

test('an undo takes back what is recorded of that person, after a question with a reason', async () => {
  const { sent } = await open(aDeparture([leeds]));
  press('Undo… Cat Low');
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo what is recorded of Cat Low?' }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: '   ' } });
  expect(dialog.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Wrong person ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    path: '/api/actions/action-3/undo',
    body: { weekId: 'W1', reason: 'Wrong person' },
  });
});

test('a question that is cancelled records nothing', async () => {
  const { sent } = await open(aDeparture([leeds, hull]));
  for (const name of ['Undo… Cat Low', 'No-show… Ana Mély', 'Undo close… Hull', 'Close', 'Load by name']) {
    press(name);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  }
  expect(sent).toEqual([]);
});

test('a stop says how many are on board and missing there, and by whom it was closed', async () => {
  const again = aManifestStop('York', [ana], { state: 'reopened', closed: { ...closed, headCount: null } });
  await open(aDeparture([leeds, hull, again, aManifestStop('', [guest])]));
  expect(section('Leeds').getByText('Fri 11 Dec 05:30 · 5 of 8 on board · 2 missing')).toBeTruthy();
  expect(
    section('Hull').getByText(
      '5 of 8 on board · Closed 05:40 by Max Orr, 51 heads counted on the whole vehicle',
    ),
  ).toBeTruthy();
  expect(section('York').getByText('5 of 8 on board · 2 missing · Was closed 05:40 by Max Orr')).toBeTruthy();
  expect(section('Without a stop').getByText('5 of 8 on board · 2 missing')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /Undo close/ }).map(({ textContent }) => textContent)).toEqual(
    ['Undo close… Hull', 'Undo close… York'],
  );
});

test('a close is taken back at its stop, after a question', async () => {
  const { sent } = await open(aDeparture([leeds, hull]));
  press('Undo close… Hull');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Undo what is recorded of the close of Hull?' }),
  );
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Too soon' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => sent[0]?.path).toBe('/api/actions/close-1/undo');
});

test('a stop says who has changed since it was closed, and whether it left without somebody', async () => {
  const change = { name: 'Ana Mély', at: null };
  const changes = [
    { ...change, reference: 'A', from: null, to: 'missing' as const },
    { ...change, reference: 'B', name: null, from: 'aboard' as const, to: null, at: '2026-12-11T04:50:00Z' },
  ];
  await open(
    aDeparture([
      aManifestStop('York', [], { state: 'left-short', closed, changes }),
      aManifestStop('Leeds', [], { state: 'reopened', closed, changes }),
      hull,
    ]),
  );
  const lines = (name: string) =>
    section(name)
      .getAllByText(/→/)
      .map(({ textContent }) => textContent);
  expect(lines('York')).toEqual([
    'Ana Mély: not on the list → Missing',
    'B: On board → not on the list, 05:50',
  ]);
  expect(section('York').getByText('It left without somebody')).toBeTruthy();
  expect(section('Leeds').getByText('It has changed since it was closed')).toBeTruthy();
  expect(section('Hull').queryByText(/since it was closed|left without/)).toBeNull();
});

test('the history says what was undone, and of whom each line is', async () => {
  const entry = anAttempt({ reference: 'A' });
  const history = [entry, { ...entry, seq: 2, name: 'Ben Ali', undone: true }];
  await open(aDeparture([leeds], { history }));
  const lines = section('History').getAllByRole('listitem');
  expect(lines.map((line) => line.textContent?.includes('undone'))).toEqual([false, true]);
  expect(lines.map((line) => line.textContent?.slice(0, 8))).toEqual(['Ana Mély', 'Ben Ali:']);
});

test('whoever is no longer booked is named apart, and nobody where nobody is', async () => {
  await open(aDeparture([leeds], { gone: [{ reference: 'G', name: 'Gus Oak', stop: 'Leeds' }] }));
  expect(screen.getByText('1 person no longer booked here')).toBeTruthy();
  expect(screen.getByText('Gus Oak').closest('li')?.textContent).toBe('Gus Oak G · Leeds');
});

test('a departure on which nobody is booked says so, and one with guests alone does not', async () => {
  await open(aDeparture([]));
  expect(screen.getByText('Nobody is booked here')).toBeTruthy();
  expect(screen.getByText('Nothing has been recorded here yet.')).toBeTruthy();
});

test('guests alone are somebody', async () => {
  await open(aDeparture([], { guests: [guest] }));
  expect(screen.queryByText('Nobody is booked here')).toBeNull();
});

test('what may be old can be looked at and not changed, by keys neither', async () => {
  await open(aDeparture([leeds, hull]));
  const queryKey = ['hq', `/api/hq/departures/W1/${encodeURIComponent(HERE)}`];
  act(() => {
    liveState.set('lost');
    queryClient.setQueryData(queryKey, (kept: unknown) => kept, { updatedAt: Date.now() - 60_000 });
  });
  await screen.findByText('Not live: what you see may be old. Wait until it is live again.');
  expect(buttonsOf('Ana Mély')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Undo close… Hull' })).toBeNull();
  for (const name of ['Close', 'Load by name'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  for (const key of ['c', 'l']) fireEvent.keyDown(document.body, { key });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['c', 'Close Coach 4 outbound?'],
  ['l', 'Load on Coach 4 outbound'],
])('%s opens the question %s', async (key, name) => {
  await open(aDeparture([leeds]));
  fireEvent.keyDown(document.body, { key });
  await screen.findByRole('dialog', { name });
});

test('n asks about whoever is in the row with the focus', async () => {
  await open(aDeparture([leeds]));
  screen.getByRole('link', { name: 'Ana Mély' }).focus();
  fireEvent.keyDown(document.body, { key: 'n' });
  await screen.findByRole('dialog', { name: 'Ana Mély does not travel?' });
});
