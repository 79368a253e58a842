import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDeparture, aManifestStop, aPerson, recordedHere } from '#hq-testing/board-fixtures.ts';
import { PrintedManifest } from './printed-manifest.tsx';

const shown = { dataUpdatedAt: Date.parse('2026-12-11T05:20:00Z'), isError: false, isStale: false };
const closed = { actionId: 'close-1', at: '2026-12-11T04:40:00Z', by: 'Max Orr', headCount: null };

test('the paper ticks those who are on board here, and says what is known of the others', () => {
  const people = [
    aPerson('A', { name: 'Ana Mély', phone: '447700900601' }),
    aPerson('B', { name: 'Ben Ali', seat: 'aboard', recorded: recordedHere, equipment: true }),
    aPerson('C', { name: 'Cat Low', seat: 'no-show', recorded: { ...recordedHere, reason: 'ill' } }),
    aPerson('D', { name: null, seat: 'elsewhere', recorded: { ...recordedHere, place: 'coach:7:outbound' } }),
  ];
  const guests = [aPerson('G', { seat: 'aboard', recorded: recordedHere, bookedOn: 'coach:7:outbound' })];
  const { container } = render(
    <PrintedManifest reply={aDeparture([aManifestStop('Leeds', people)], { guests })} shown={shown} />,
  );
  const rows = [...container.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent?.trim()),
  );
  expect(rows).toEqual([
    ['', 'Ana Mély', 'A', '+44 7700 900601', ''],
    ['✓', 'Ben Ali (E)', 'B', '', 'On board Fri 11 Dec 06:00 by Jo Lane'],
    ['', 'Cat Low', 'C', '', 'No-show Fri 11 Dec 06:00 by Jo Lane, Ill'],
    ['', '', 'D', '', 'Elsewhere Fri 11 Dec 06:00 by Jo Lane, on Coach 7 outbound'],
    ['✓', 'Name of G', 'G', '', 'Booked on Coach 7 outbound. On board Fri 11 Dec 06:00 by Jo Lane'],
  ]);
  expect(container.textContent).toContain(
    '8 expected: 3 on board, 2 elsewhere, 1 no-show, 2 missing. 4 guests.',
  );
  expect(container.textContent).toContain('Driver Dee Hart +44 7700 900501');
  expect(container.textContent).toMatch(/Printed \w{3} \d+ \w{3} \d\d:\d\d, live data as of 06:20/);
});

test.each([
  ['closed', 'Closed 05:40 by Max Orr.'],
  ['reopened', 'Was closed 05:40 by Max Orr.'],
] as const)('a stop that is %s says so on paper', (state, words) => {
  const reply = aDeparture([aManifestStop('', [], { state, closed })]);
  const { container } = render(<PrintedManifest reply={reply} shown={shown} />);
  expect(container.textContent).toContain('Without a stop');
  expect(container.textContent).toContain(`8 expected, 2 missing. ${words}`);
  expect(container.textContent).not.toContain('Guests');
});
