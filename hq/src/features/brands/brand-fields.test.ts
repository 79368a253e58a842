import type { HqBrand } from '@offpiste/domain/contract/hq/brands.ts';
import { expect, test } from 'vitest';
import { addressOfBrand, bodyOf, fieldsOf, handbooksProblem, slugOf } from './brand-fields.ts';

const alpine: HqBrand = {
  slug: 'alpine',
  name: 'Alpine',
  ticketPrefixes: ['ALPINE', 'ALPS'],
  themeColour: '#1b6e3c',
  logo: '/brands/alpine-0123456789abcdef-512x512.png',
  handbookLinks: [{ name: 'Hut book', url: 'https://hut.example/a' }],
  clientIssueUrl: '/demo/form',
  sensitiveFromLevel: 3,
  showsWeeklySchedule: true,
  mapsUrl: 'https://maps.example/{lat}/{lng}',
  errorReportingDsn: null,
  messagesRepId: 'robin',
  staysBecause: null,
};

test('what nobody has touched is not sent', () => {
  expect(bodyOf(fieldsOf(alpine), fieldsOf(alpine))).toEqual({});
});

test('what is changed is sent alone, as the server takes it', () => {
  const before = fieldsOf(alpine);
  const typed = {
    ...before,
    prefixes: 'ALPINE, ICE ICE',
    colour: '#7A1F5C',
    staffLabel: ' ALP ',
    handbooks: 'Hut book https://hut.example/b\n\n Team  https://team.example ',
    ...{ clientIssueUrl: ' ', sensitiveFromLevel: '2', messagesRepId: '' },
  };
  expect(bodyOf(typed, before)).toEqual({
    ticketPrefixes: ['ALPINE', 'ICE'],
    themeColour: '#7a1f5c',
    staffLabel: 'ALP',
    handbookLinks: [
      { name: 'Hut book', url: 'https://hut.example/b' },
      { name: 'Team', url: 'https://team.example' },
    ],
    ...{ clientIssueUrl: null, sensitiveFromLevel: 2, messagesRepId: null },
  });
});

test('a line that is no name with an address is named', () => {
  expect(handbooksProblem('Hut https://hut.example')).toBeNull();
  expect(handbooksProblem('Hut https://hut.example\nTeam')).toContain('‘Team’');
  expect(handbooksProblem('https://hut.example')).toContain('‘https://hut.example’');
});

test.each([
  ['https:', 'staff.example', 'https://alpine.staff.example'],
  ['https:', 'nuco.staff.example', 'https://alpine.staff.example'],
  ['http:', 'localhost:3000', 'http://alpine.localhost:3000'],
  ['http:', '127.0.0.1:3000', 'an address that begins with alpine.'],
  ['http:', '[::1]:3000', 'an address that begins with alpine.'],
])('of %s//%s the address of a brand is %s', (protocol, host, expected) => {
  expect(addressOfBrand('alpine', { protocol, host }, ['nuco'])).toBe(expected);
});

test.each([
  ['Älpine Tours', 'alpine-tours'],
  ['4 Peaks & Co.', 'peaks-co'],
  ['The Extraordinarily Long Named Ski Company', 'the-extraordinarily-long-named'],
  ['Łódź!', 'odz'],
  ['雪', ''],
])('%s suggests the slug %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
