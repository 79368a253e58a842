import type { DepartureReply, ManifestPerson, ManifestStop } from '@offpiste/domain/contract/hq/departure.ts';
import { expect, test } from 'vitest';
import { closeFields, stopsToClose } from './close-fields.ts';

function aPerson(reference: string, seat: ManifestPerson['seat'], name: string | null = null) {
  return { reference, seat, name } as ManifestPerson;
}

function aStop(stop: string, state: ManifestStop['state'], people: ManifestPerson[]) {
  return { stop, state, people } as ManifestStop;
}

function aReply(stops: ManifestStop[], guests: ManifestPerson[] = []) {
  const departure = { kind: 'coach', id: '4', direction: 'outbound' };
  return { departure, stops, guests } as DepartureReply;
}

const leeds = aStop('Leeds', 'open', [
  aPerson('A', 'aboard'),
  aPerson('B', 'elsewhere'),
  aPerson('C', 'no-show'),
  aPerson('D', 'missing', 'Dan Hill'),
  aPerson('E', 'missing'),
]);
const hull = aStop('Hull', 'closed', [aPerson('F', 'aboard')]);
const guest = aPerson('G', 'aboard');

test('a stop to close says who is missing, and how many are on board here or elsewhere', () => {
  expect(stopsToClose(aReply([leeds]))).toEqual([{ stop: 'Leeds', missing: ['Dan Hill', 'E'], onBoard: 2 }]);
});

test.each([
  ['closed', 'closed', [aPerson('A', 'aboard')], []],
  ['open without anybody', 'open', [], []],
  ['open again', 'reopened', [aPerson('A', 'aboard')], ['York']],
  ['left without somebody', 'left-short', [aPerson('A', 'missing')], ['York']],
  ['open again because nobody is left there', 'reopened', [], ['York']],
] as const)('a stop that is %s can be closed or not', (_, state, people, stops) => {
  expect(stopsToClose(aReply([aStop('York', state, [...people])])).map(({ stop }) => stop)).toEqual(stops);
});

test.each([
  ['with no seat beside them', [hull], [{ stop: '', missing: [], onBoard: 1 }]],
  [
    'beside seats without a stop',
    [aStop('', 'open', [aPerson('S', 'missing')])],
    [{ stop: '', missing: ['S'], onBoard: 1 }],
  ],
  ['where they were closed', [aStop('', 'closed', [])], []],
])('guests %s are at the stop without a name', (_, stops, toClose) => {
  expect(stopsToClose(aReply(stops, [guest]))).toEqual(toClose);
});

test('without guests there is no stop for them', () => {
  expect(stopsToClose(aReply([hull]))).toEqual([]);
});

test('a close states everybody of its stops as they are shown, and nobody else', () => {
  expect(closeFields(aReply([hull, leeds], [guest]), ['', 'Leeds'], null)).toEqual({
    vehicle: 'coach',
    vehicleId: '4',
    direction: 'outbound',
    stops: ['', 'Leeds'],
    manifest: [
      { reference: 'A', stop: 1, state: 1 },
      { reference: 'B', stop: 1, state: 2 },
      { reference: 'C', stop: 1, state: 0 },
      { reference: 'G', stop: 0, state: 1 },
    ],
  });
});

test('the heads that were counted go along, none among them', () => {
  expect(closeFields(aReply([hull]), ['Hull'], 0)).toMatchObject({ headCount: 0 });
  expect(closeFields(aReply([hull]), ['Hull'], 53)).toMatchObject({ headCount: 53 });
});
