import type { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anAttempt } from '#hq-testing/attempt-fixtures.ts';
import {
  aBoard,
  aBoardRow,
  aBoardStop,
  aDeparture,
  aManifestStop,
  aPerson,
  HERE,
  someCounts,
} from '#hq-testing/board-fixtures.ts';
import { figure, openPage, press } from '#hq-testing/open-page.tsx';

const noDecisions = {
  asOf: '2026-12-11T05:00:00Z',
  zone: 'Europe/Paris',
  items: [],
  isMore: false,
  repeats: [],
};
const anExtra = {
  kind: 'extra',
  id: 'extra-1',
  at: '2026-12-11T05:00:00Z',
  where: null,
  notes: [],
  open: true,
  reference: 'X',
  by: { by: 'Jo Lane', repId: 'R1', at: '2026-12-11T05:00:00Z' },
};

interface Opened {
  search?: string;
  replies?: Parameters<typeof openPage>[1];
  hqRole?: RepSession['hqRole'];
}

async function open(board: BoardReply, { search = '', replies = {}, hqRole }: Opened = {}) {
  const page = await openPage(
    `/W1/today${search}`,
    { 'board/W1': board, 'decisions/W1': noDecisions, ...replies },
    hqRole,
  );
  await screen.findByText('Fri 11 Dec', { selector: 'p' });
  return page;
}

afterEach(() => void vi.useRealTimers());

/** The cells of each row of the table, as text. */
const rows = () =>
  [...document.querySelectorAll('tbody')].map((body) =>
    [...body.querySelectorAll('td')].map((cell) => cell.textContent),
  );

test('the figures are of all departures of the day', async () => {
  const seven = aBoardRow({ place: 'coach:7:outbound', name: 'Coach 7', state: 'closed' });
  await open(
    aBoard([
      aBoardRow(),
      aBoardRow({
        place: 'coach:8:outbound',
        state: 'complete',
        counts: someCounts({ expected: 0, aboard: 0, elsewhere: 0, noShow: 0, missing: 0 }),
      }),
      { ...seven, counts: someCounts({ expected: 1, aboard: 1, elsewhere: 0, noShow: 0, missing: 0 }) },
    ]),
  );
  expect(['Loaded', 'Missing', 'No-show', 'Closed'].map(figure)).toEqual([
    'Loaded6 of 9',
    'Missing2',
    'No-show1',
    'Closed1 of 3',
  ]);
});

test('a row has each count in its column', async () => {
  await open(aBoard([aBoardRow()]));
  expect(rows()).toEqual([
    [
      'No time',
      '4Coach 4 outboundLeeds',
      'Loading',
      '5 of 8',
      '2',
      '1',
      '2',
      '4',
      '5 of 6',
      '9',
      'Jo Lane',
      'Dee Hart+44 7700 900501',
      '0',
    ],
  ]);
});

test('a row without equipment, seats, reps or a driver says so', async () => {
  const bare = { equipment: { expected: 0, aboard: 0 }, spare: null, reps: [], driver: null };
  await open(aBoard([aBoardRow({ ...bare, nextStop: null, stops: [aBoardStop('Hull'), aBoardStop('')] })]));
  expect(rows()[0]?.slice(8)).toEqual(['0', '–', '–', '–', '0']);
  expect(rows()[0]?.[1]).toMatch(/^4Coach 4 outboundHull/);
});

test('of a departure its stops say what is closed, open again or short, and who is missing there', async () => {
  const stops = [
    aBoardStop('A', { state: 'closed', counts: someCounts({ missing: 0 }) }),
    aBoardStop('B', { state: 'reopened' }),
    aBoardStop('C', { state: 'left-short' }),
    aBoardStop('D', { counts: someCounts({ missing: 0 }), leavesText: 'Fri 11 Dec 05:30' }),
    aBoardStop('E'),
    aBoardStop('', { counts: someCounts({ expected: 0, missing: 0 }) }),
  ];
  await open(aBoard([aBoardRow({ stops })]));
  const marks = screen.getByText('A').parentElement?.querySelectorAll('li') ?? [];
  expect(
    [...marks].map(
      (stop) => `${stop.querySelector('svg')?.getAttribute('aria-label') ?? ''} ${stop.textContent}`,
    ),
  ).toEqual([
    'Closed: A',
    'Reopened: B2 missing',
    'Left short: C2 missing',
    'Complete: D 05:30',
    ' E2 missing',
    ' No stop',
  ]);
});

test.each([
  ['open', 0],
  ['closed', 1],
] as const)('the only stop of a departure is shown where it is not %s: %i', async (state, shown) => {
  await open(aBoard([aBoardRow({ nextStop: null, stops: [aBoardStop('Hull', { state })] })]));
  expect(
    screen.queryAllByRole('listitem').filter(({ textContent }) => textContent?.startsWith('Hull')),
  ).toHaveLength(shown);
});

test('what phones have not sent has its number, its age and whether they are silent', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-11T05:12:00Z') });
  const oldestAt = '2026-12-11T05:00:00Z';
  await open(
    aBoard([
      aBoardRow({ phones: { unsent: 3, oldestAt, silent: true } }),
      aBoardRow({ place: 'coach:8:outbound', phones: { unsent: 1, oldestAt: null, silent: false } }),
      aBoardRow({ place: 'coach:7:outbound', phones: { unsent: 2, oldestAt: null, silent: false } }),
    ]),
  );
  expect(rows().map((cells) => cells.at(-1))).toEqual(['312 min', '1', '2']);
  expect(screen.getAllByLabelText('Not heard of for 15 minutes:')).toHaveLength(1);
});

test('what needs somebody is named and added up', async () => {
  await open(
    aBoard([aBoardRow({ state: 'late' }), aBoardRow({ place: 'coach:7:outbound', state: 'late' })], {
      attention: { leftShort: 1, leavingSoon: 3, silentPhones: 2 },
    }),
    { replies: { 'decisions/W1': { ...noDecisions, items: [anExtra] } } },
  );
  const needs = within(screen.getByRole('region', { name: 'What needs you' }));
  await needs.findByRole('link', { name: '1 decision to make' });
  expect(needs.getByText('9 things need you')).toBeTruthy();
  expect(needs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 departures past their time and not closed',
    '1 departure left short',
    '3 departures leaving within 20 min, incomplete',
    '2 phones silent with unsent scans',
    '1 decision to make',
  ]);
});

test('one late departure is one thing', async () => {
  await open(aBoard([aBoardRow({ state: 'late' })]));
  expect(screen.getByText('1 departure past its time and not closed')).toBeTruthy();
  expect(screen.getByText('1 thing needs you')).toBeTruthy();
});

test('a decision alone needs somebody', async () => {
  await open(aBoard([aBoardRow()]), { replies: { 'decisions/W1': { ...noDecisions, items: [anExtra] } } });
  await screen.findByText('1 thing needs you');
  expect(screen.queryByText('Nothing needs you')).toBeNull();
});

test('nothing needs anybody only once it is known that nothing is to be decided', async () => {
  const asked = Promise.withResolvers<typeof noDecisions>();
  await open(aBoard([aBoardRow()]), { replies: { 'decisions/W1': asked.promise } });
  expect(screen.getByText('Departures, by time left unless a column is sorted by')).toBeTruthy();
  expect(screen.queryByText('Nothing needs you')).toBeNull();
  asked.resolve(noDecisions);
  await screen.findByText('Nothing needs you');
});

test('decisions that did not load are no sign that nothing needs anybody', async () => {
  await open(aBoard([aBoardRow()]), { replies: { 'decisions/W1': undefined } });
  await screen.findByText('What there is to decide did not load');
  expect(screen.queryByText('Nothing needs you')).toBeNull();
});

test('beside what needs somebody it is said too', async () => {
  await open(aBoard([aBoardRow({ state: 'late' })]), { replies: { 'decisions/W1': undefined } });
  const needs = within(screen.getByRole('region', { name: 'What needs you' }));
  await needs.findByText('What there is to decide did not load');
});

test('whoever has no seat is named by direction, with how many more there are', async () => {
  await open(
    aBoard([aBoardRow()], {
      withoutSeat: [
        { direction: 'outbound', total: 3, people: [{ reference: 'A', name: 'Ana Mély' }] },
        { direction: 'inbound', total: 0, people: [] },
      ],
    }),
  );
  const list = within(screen.getByRole('region', { name: 'Without a seat' }));
  expect(list.getByText('3 people without a seat outbound')).toBeTruthy();
  expect(list.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Ana Mély',
    'and 2 more',
  ]);
  expect(list.queryByText(/inbound/)).toBeNull();
});

test('where everybody has a seat nobody is listed without one', async () => {
  await open(aBoard([aBoardRow()], { withoutSeat: [{ direction: 'inbound', total: 0, people: [] }] }));
  expect(screen.queryByRole('region', { name: 'Without a seat' })).toBeNull();
});

test('a day without departures leads to the nearest one', async () => {
  await open(aBoard([], { nearestDay: '2026-12-12' }));
  expect(screen.getByText('No departures on Fri 11 Dec')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show Sat 12 Dec' })).toBeTruthy();
});

test('a brand of which nobody travels that day can be left again', async () => {
  await open(aBoard([]), { search: '?brand=nuco' });
  expect(screen.getByText('Nothing matches these filters')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
});

test('the day before and after are those on which something leaves', async () => {
  await open(aBoard([aBoardRow()], { days: ['2026-12-09', '2026-12-14'] }));
  const days = screen.getByLabelText<HTMLSelectElement>('Day');
  expect([...days.options].map(({ value }) => value)).toEqual(['2026-12-09', '2026-12-11', '2026-12-14']);
  expect(screen.getByRole('button', { name: 'The day before' })).toHaveProperty('disabled', false);
  expect(screen.getByRole('button', { name: 'The day after' })).toHaveProperty('disabled', false);
});

test('at the first and last day there is none before or after', async () => {
  await open(aBoard([aBoardRow()]));
  expect(screen.getByRole('button', { name: 'The day before' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'The day after' })).toHaveProperty('disabled', true);
});

const ana = aPerson('A', { name: 'Ana Mély', phone: '+44 7700 900601', booking: 'B1', group: 'Ski club' });
const ben = aPerson('B', { name: 'Ben Ali', booking: 'B1', seat: 'no-show' });
const cat = aPerson('C', { name: 'Cat Low' });

async function openRow(people = [ana, ben, cat], hqRole?: RepSession['hqRole']) {
  const at = anAttempt({ verdict: 'refused', reason: 'wrong-place', reference: 'C', name: 'Cat Low' });
  const departure = aDeparture([aManifestStop('Leeds', people)], {
    history: [at, { ...at, seq: 0, by: 'Earlier' }],
  });
  await open(aBoard([aBoardRow()]), {
    replies: { [`departures/W1/${encodeURIComponent(HERE)}`]: departure },
    ...(hqRole && { hqRole }),
  });
  fireEvent.click(screen.getByRole('button', { name: /Coach 4 outbound/, expanded: false }));
}

test('an open row names who is missing, with their number, who travels with them and what was recorded last', async () => {
  await openRow();
  const missing = within(await screen.findByRole('list', { name: 'Missing' }));
  const [first, second, ...more] = missing.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toBe(
    'Ana Mély+44 7700 900601A · Ski club · LeedsWith Ben Ali (no-show)Nothing recorded here',
  );
  expect(second).toMatch(/^Cat LowNo telephoneC · LeedsNobody else of their booking here.*Jo Lane/);
  expect(more).toEqual([]);
  expect(missing.getByRole('link', { name: /^Call Ana Mély/ })).toHaveProperty('href', 'tel:+447700900601');
});

test('an open row names the driver, with the telephone that a smaller window has no column for', async () => {
  await openRow();
  await screen.findByRole('list', { name: 'Missing' });
  const driver = screen.getByText('Driver', { selector: 'dt' }).parentElement as HTMLElement;
  expect(driver.textContent).toBe('DriverDee Hart+44 7700 900501');
  expect(within(driver).getByRole('link', { name: /^Call the driver, Dee Hart/ })).toHaveProperty(
    'href',
    'tel:+447700900501',
  );
});

test('an open row on which nobody is missing says so', async () => {
  await openRow([ben]);
  await screen.findByText('Everybody is accounted for.');
});

test('a press on an open row closes it', async () => {
  await openRow();
  await screen.findByRole('list', { name: 'Missing' });
  press(/Coach 4 outbound/);
  await expect.poll(() => screen.queryByRole('list', { name: 'Missing' })).toBeNull();
});

test('the day is gone through by keys: the one before, its first row, and the departure of that', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const days = ['2026-12-10', '2026-12-11'];
  await open(aBoard([aBoardRow()], { days }), {
    replies: {
      'board/W1?day=2026-12-10': aBoard([aBoardRow()], { days, day: '2026-12-10' }),
      [`departures/W1/${encodeURIComponent(HERE)}`]: aDeparture([aManifestStop('Leeds', [ana])]),
    },
  });
  const type = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  type('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keys' }));
  expect(help.getByText('The day before')).toBeTruthy();
  fireEvent.click(help.getByRole('button', { name: 'Close' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  type('[');
  await screen.findByText('Thu 10 Dec', { selector: 'p' });
  type('j');
  const row = screen.getByRole('button', { name: /Coach 4 outbound/ });
  expect(document.activeElement).toBe(row);
  fireEvent.click(row);
  await screen.findByRole('button', { name: /Coach 4 outbound/, expanded: true });
  type('o');
  await screen.findByRole('heading', { name: 'Coach 4 outbound', level: 1 });
});

test('a heading sorts by its column, the most first', async () => {
  const seven = { place: 'coach:7:outbound', counts: someCounts({ missing: 5 }) };
  await open(aBoard([aBoardRow(), aBoardRow(seven)]));
  const missing = () => rows().map((cells) => cells[4]);
  expect(missing()).toEqual(['2', '5']);
  press('Missing');
  await expect.poll(missing).toEqual(['5', '2']);
  expect(screen.getByRole('columnheader', { name: 'Missing' }).getAttribute('aria-sort')).toBe('descending');
});

test('filters offer what is there and leave the departures that they name', async () => {
  const seven = {
    place: 'coach:7:outbound',
    name: 'Coach 7',
    state: 'closed',
    resorts: ['Les Arcs'],
  } as const;
  await open(aBoard([aBoardRow(), aBoardRow({ ...seven, resorts: [...seven.resorts] })]));
  const options = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
  expect(options('State')).toEqual(['All states', 'Loading', 'Closed']);
  expect(options('Resort')).toEqual(['All resorts', 'Les Arcs', 'Val Corbier']);
  expect(screen.queryByLabelText('Brand')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'closed' } });
  await expect.poll(() => rows().map((cells) => cells[2])).toEqual(['Closed']);
  expect(figure('Missing')).toBe('Missing4');
  press('Clear filters');
  await expect.poll(() => rows()).toHaveLength(2);
});
