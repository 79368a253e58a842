import { searchPeople } from '@offpiste/domain/rules/people-search.ts';
import { expect, test } from 'vitest';
import { coachSeat, weekData, weekPassenger } from '../week.fixture.ts';
import { holdWeek } from './held-week.ts';
import type { SearchBrand } from './people.ts';

const brandsShare = { prefixes: ['WHITEROAD'] };
const nuco: SearchBrand = { ticketPrefixes: ['NUCO'], shared: brandsShare };
const umbrella: SearchBrand = { ticketPrefixes: [], shared: brandsShare };
const room = { kind: 'room', place: 'r-214' } as const;

const jo = weekPassenger({
  reference: 'NUCO-AB12CD-000001',
  phonenumber: '447700900123',
  allocations: [coachSeat('7', 'inbound'), coachSeat('4'), room],
});
const foreign = weekPassenger({ reference: 'WASTELAND-AB12CD-000002', passengerName: 'Wes Tland' });
const { allocations: _, ...shared } = weekPassenger({
  reference: 'WHITEROAD-AB12CD-000003',
  passengerName: 'Whit Road',
});
const nameless = weekPassenger({ reference: 'NUCO-AB12CD-000004', passengerName: '' });

function aWeek(level: number) {
  const data = weekData([jo, foreign, shared, nameless], { level });
  data.week.places.accommodation['h-1'] = {
    name: 'Les Cimes',
    address: null,
    latitude: null,
    longitude: null,
    contact_number: null,
    reference: null,
  };
  data.week.places.room['r-214'] = {
    accommodation: 'h-1',
    subblock_physical_name: '214',
    subblock_room_rep: null,
    subblock_capacity: 4,
    bed_linen_included: 1,
    towels_included: 0,
    passenger_notes: null,
  };
  return holdWeek(data);
}

const find = (level: number, brand: SearchBrand, query: string) =>
  // As the page gets it from the worker.
  searchPeople(structuredClone(aWeek(level).passengerIndex(brand)), query, 10).people;
const names = (...about: Parameters<typeof find>) => find(...about).map(({ name }) => name);

test('the search lists the brand’s own passengers and the shared ones', () => {
  expect(names(1, nuco, 'ab12cd')).toEqual(["Jo O'Brien", 'Whit Road']);
});

test('from level 2 the umbrella brand lists every prefix, and another brand its own', () => {
  expect(names(2, umbrella, 'ab12cd')).toEqual(["Jo O'Brien", 'Wes Tland', 'Whit Road']);
  expect(names(2, nuco, 'ab12cd')).toEqual(["Jo O'Brien", 'Whit Road']);
});

test('the same week is searched under another brand without mixing the two', () => {
  const week = aWeek(2);
  const total = (brand: Parameters<typeof find>[1]) =>
    searchPeople(week.passengerIndex(brand), 'tland', 10).total;
  expect(total(nuco)).toBe(0);
  expect(total(umbrella)).toBe(1);
  expect(total(nuco)).toBe(0);
});

test('a hit names room and outbound coach, and is found by both', () => {
  const [hit] = find(1, nuco, 'room 214 coach 4');
  expect(hit).toMatchObject({ name: "Jo O'Brien", room: '214', coach: '4' });
});

test('a passenger of whom little may be seen has no allocations rather than none', () => {
  const week = aWeek(1);
  expect(week.wholePassenger(shared.reference)?.allocPlaces).toBeNull();
  expect(week.wholePassenger(foreign.reference)?.allocPlaces).toEqual([]);
  expect(week.wholePassenger(jo.reference)?.allocPlaces).toHaveLength(3);
  expect(week.wholePassenger('NUCO-ZZZZZZ-000009')).toBeNull();
});
