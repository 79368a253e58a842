import type { BoardReply } from '@offpiste/domain/contract/hq/board.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aBoard, aBoardRow } from '#hq-testing/board-fixtures.ts';
import { openPage } from '#hq-testing/open-page.tsx';

async function open(board: BoardReply, search = '') {
  vi.stubGlobal('innerHeight', 16 * (8 + 6 * 3));
  const page = await openPage(`/wall?week=W1${search}`, { 'board/W1': board });
  await screen.findByRole('heading', { name: 'Departures · Fri 11 Dec' });
  return page;
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Departures' }))
    .queryAllByRole('listitem')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

afterEach(() => void vi.useRealTimers());

const missing = [
  { reference: 'A', name: 'Ana Mély' },
  { reference: 'B', name: 'Ben Ali' },
];

test('a row says when a departure leaves, where, how many are on board and missing, and its state', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-11T05:18:30Z') });
  await open(aBoard([aBoardRow({ departsAt: '2026-12-11T05:30:00Z', missing })]));
  expect(rows()).toEqual([
    ['06:30in 12 min', '4', 'Coach 4 outboundLeeds', '5 of 8', '2 missing', 'Loading'],
  ]);
  for (const role of ['button', 'link']) expect(screen.queryAllByRole(role)).toEqual([]);
});

test('a departure without a time or a next stop has neither', async () => {
  await open(aBoard([aBoardRow({ nextStop: null })]));
  expect(rows()[0]?.slice(0, 3)).toEqual(['–', '4', 'Coach 4 outbound']);
});

test('names are shown only where the address asks for them', async () => {
  const quiet = aBoardRow({ place: 'coach:7:outbound', missing: [] });
  await open(aBoard([aBoardRow({ missing }), quiet]), '&names=1');
  expect(rows().map((cells) => cells[2])).toEqual([
    'Coach 4 outboundAna Mély, Ben Ali',
    'Coach 4 outboundLeeds',
  ]);
});

test('a departure that left short is said below all others', async () => {
  await open(aBoard([aBoardRow()], { attention: { leftShort: 2, leavingSoon: 0, silentPhones: 0 } }));
  expect(screen.getByText('2 departures left short')).toBeTruthy();
});

test('where none left short nothing is said of it', async () => {
  await open(aBoard([aBoardRow()]));
  expect(screen.queryByText(/left short/)).toBeNull();
});

test('a day without departures names the nearest one', async () => {
  await open(aBoard([], { nearestDay: '2026-12-12' }));
  expect(screen.getByText('No departures on Fri 11 Dec. The nearest day is Sat 12 Dec.')).toBeTruthy();
});

test('every departure comes on one of its pages', async () => {
  const names = ['1', '2', '3', '4', '5'];
  vi.useFakeTimers({ toFake: ['Date'], now: 40_000 });
  const board = aBoard(
    names.map((id) => aBoardRow({ id, place: `coach:${id}:outbound`, name: `Coach ${id}` })),
  );
  const shown = () => rows().map((cells) => cells[1]);
  await open(board);
  expect(screen.getByText('1 of 2')).toBeTruthy();
  expect(shown()).toEqual(['1', '2', '3']);
  vi.setSystemTime(60_000);
  await expect.poll(shown).toEqual(['4', '5']);
  expect(screen.getByText('2 of 2')).toBeTruthy();
});
