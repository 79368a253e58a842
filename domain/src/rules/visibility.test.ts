import { describe, expect, it } from 'vitest';
import type { BrandPolicy } from './brand.ts';
import { PREFIXES } from './code.cases.ts';
import {
  brandHeaderProblem,
  isListedInSearch,
  mayOpenPassenger,
  maySeeColleague,
  maySeeEmail,
  maySeeRecordOf,
  maySeeSensitive,
  passengerAccess,
  searchLists,
  showsEvent,
  type Viewer,
} from './visibility.ts';

const nuco: BrandPolicy = { slug: 'nuco', ticketPrefixes: ['NUCO'], sensitiveFromLevel: 2 };
const wasteland: BrandPolicy = { slug: 'wasteland', ticketPrefixes: ['WASTELAND'], sensitiveFromLevel: 3 };
const snowfuze: BrandPolicy = { slug: 'snowfuze', ticketPrefixes: [], sensitiveFromLevel: 2 };
const brands = [nuco, wasteland, snowfuze];

const viewer = (level: number, tenant: BrandPolicy, brand = tenant): Viewer => ({
  repId: 'R1',
  level,
  tenant,
  brand,
  shared: { prefixes: ['WHITEROAD'], staffTypes: ['Welfare', 'Eame Hill'] },
  prefixes: PREFIXES,
});

describe('what a viewer may see of a passenger', () => {
  it.each([
    { level: 0, own: 'detail', shared: 'list', foreign: 'none' },
    { level: 1, own: 'detail', shared: 'list', foreign: 'none' },
    { level: 2, own: 'detail', shared: 'detail', foreign: 'detail' },
    { level: 3, own: 'detail', shared: 'detail', foreign: 'detail' },
  ])('at level $level: own $own, shared $shared, foreign $foreign', ({ level, own, shared, foreign }) => {
    const rep = viewer(level, nuco);
    expect(passengerAccess(rep, 'NUCO')).toBe(own);
    expect(passengerAccess(rep, 'WHITEROAD')).toBe(shared);
    expect(passengerAccess(rep, 'WASTELAND')).toBe(foreign);
  });

  it('never opens everything to a rep of the umbrella brand below level 2', () => {
    expect(passengerAccess(viewer(1, snowfuze), 'NUCO')).toBe('none');
    expect(passengerAccess(viewer(1, snowfuze), '')).toBe('none');
  });

  it('below level 2 the app of another brand lists nobody of that brand', () => {
    expect(isListedInSearch(viewer(1, nuco, wasteland), 'WASTELAND')).toBe(false);
    expect(isListedInSearch(viewer(1, nuco, wasteland), 'NUCO')).toBe(false);
    expect(isListedInSearch(viewer(2, nuco, wasteland), 'WASTELAND')).toBe(true);
  });

  it('the umbrella brand lists every prefix from level 2, and below it the shared one', () => {
    expect([1, 2].map((level) => searchLists(viewer(level, snowfuze), 'NUCO'))).toEqual([false, true]);
    expect(searchLists(viewer(1, snowfuze), 'WHITEROAD')).toBe(true);
  });

  it('shows email from level 1, and only with the detail', () => {
    expect(maySeeEmail(viewer(0, nuco), 'NUCO')).toBe(false);
    expect(maySeeEmail(viewer(1, nuco), 'NUCO')).toBe(true);
    expect(maySeeEmail(viewer(1, nuco), 'WHITEROAD')).toBe(false);
    expect(maySeeEmail(viewer(2, nuco), 'WASTELAND')).toBe(true);
  });

  it('shows next of kin and date of birth from level 2, from level 3 for Wasteland', () => {
    expect(maySeeSensitive(viewer(1, nuco), 'NUCO')).toBe(false);
    expect(maySeeSensitive(viewer(2, nuco), 'NUCO')).toBe(true);
    expect(maySeeSensitive(viewer(2, nuco), 'WASTELAND')).toBe(true);
    expect(maySeeSensitive(viewer(2, wasteland), 'WASTELAND')).toBe(false);
    expect(maySeeSensitive(viewer(3, wasteland), 'WASTELAND')).toBe(true);
  });

  it('lets the brand header narrow and never grant', () => {
    expect(maySeeSensitive(viewer(2, nuco, wasteland), 'NUCO')).toBe(false);
    expect(maySeeSensitive(viewer(2, wasteland, nuco), 'WASTELAND')).toBe(false);
  });
});

describe('what the passenger search lists', () => {
  it.each([
    { who: 'level 1 nuco', rep: viewer(1, nuco), listed: ['NUCO', 'WHITEROAD'] },
    { who: 'level 2 nuco', rep: viewer(2, nuco), listed: ['NUCO', 'WHITEROAD'] },
    {
      who: 'level 2 in the umbrella brand',
      rep: viewer(2, nuco, snowfuze),
      listed: ['NUCO', 'WASTELAND', 'WHITEROAD'],
    },
    { who: 'level 1 in the umbrella brand', rep: viewer(1, snowfuze), listed: ['WHITEROAD'] },
  ])('$who', ({ rep, listed }) => {
    expect(['NUCO', 'WASTELAND', 'WHITEROAD'].filter((prefix) => isListedInSearch(rep, prefix))).toEqual(
      listed,
    );
  });
});

it('an event shows in the apps of its brands, whichever rep is signed in', () => {
  const event = { brands: ['nuco', 'wasteland'] };
  expect(showsEvent(viewer(0, nuco), event)).toBe(true);
  expect(showsEvent(viewer(3, snowfuze), event)).toBe(false);
  expect(showsEvent(viewer(3, snowfuze, wasteland), event)).toBe(true);
});

describe('colleagues', () => {
  it('below level 2 are those of the own tenant and of the shared staff types', () => {
    const rep = viewer(1, nuco);
    expect(maySeeColleague(rep, { tenant: 'nuco', staffType: 'Rep' })).toBe(true);
    expect(maySeeColleague(rep, { tenant: 'wasteland', staffType: 'Rep' })).toBe(false);
    expect(maySeeColleague(rep, { tenant: 'wasteland', staffType: 'Welfare' })).toBe(true);
    expect(maySeeColleague(rep, { tenant: 'wasteland', staffType: 'Eame Hill' })).toBe(true);
    expect(maySeeColleague(viewer(2, nuco), { tenant: 'wasteland', staffType: 'Rep' })).toBe(true);
  });
});

it("shows the records of the app's brand and of none", () => {
  const lead = viewer(2, nuco, wasteland);
  expect(['nuco', 'wasteland', null].map((brand) => maySeeRecordOf(lead, brand))).toEqual([
    false,
    true,
    true,
  ]);
});

describe('the brand header', () => {
  it.each([
    { header: undefined, account: null, problem: 'brand-required' },
    { header: '', account: null, problem: 'brand-required' },
    { header: 'acme', account: null, problem: 'brand-unknown' },
    { header: 'nuco', account: null, problem: null },
    { header: 'nuco', account: { level: 1, tenant: 'nuco' }, problem: null },
    { header: 'wasteland', account: { level: 1, tenant: 'nuco' }, problem: 'brand-forbidden' },
    { header: 'snowfuze', account: { level: 1, tenant: 'nuco' }, problem: 'brand-forbidden' },
    { header: 'wasteland', account: { level: 2, tenant: 'nuco' }, problem: null },
  ])('$header for $account is $problem', ({ header, account, problem }) => {
    expect(brandHeaderProblem(header, brands, account)).toBe(problem);
  });
});

describe('the pages of passengers', () => {
  it.each([
    { level: 1, brand: nuco, prefix: 'NUCO', opens: true },
    { level: 1, brand: nuco, prefix: 'WHITEROAD', opens: false },
    { level: 1, brand: nuco, prefix: 'WASTELAND', opens: false },
    { level: 2, brand: nuco, prefix: 'WASTELAND', opens: true },
    { level: 1, brand: { ...nuco, ticketPrefixes: ['NUCO', 'NORD'] }, prefix: 'NORD', opens: true },
  ])('at level $level of $brand.slug a page of $prefix opens: $opens', ({ level, brand, prefix, opens }) => {
    expect(mayOpenPassenger(level, brand, prefix)).toBe(opens);
  });
});
