import type { Room, WeekData } from '@offpiste/domain/contract/week.ts';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { weekData, weekPassenger } from '../week.fixture.ts';
import { answerStays } from './stays.ts';

const house = (name: string) => ({
  name,
  address: null,
  latitude: null,
  longitude: null,
  contact_number: null,
  reference: null,
});

const room = (subblock_physical_name: string, more: Partial<z.infer<typeof Room>> = {}) => ({
  accommodation: 'h-1',
  subblock_physical_name,
  subblock_room_rep: null,
  subblock_capacity: 2,
  bed_linen_included: null,
  towels_included: null,
  passenger_notes: null,
  ...more,
});

const inRoom = (place: string, number: number, passengerName: string, status = 'Confirmed') =>
  weekPassenger({
    reference: `NUCO-AB12CD-${String(number).padStart(6, '0')}`,
    passengerName,
    status,
    phonenumber: '447700900123',
    allocations: [{ kind: 'room', place }],
  });

function aWeek(): WeekData['week'] {
  const { week } = weekData([
    inRoom('r-10', 1, 'Zed Last'),
    inRoom('r-10', 2, 'Ann First'),
    inRoom('r-10', 3, 'Cal Off', 'Cancelled'),
  ]);
  week.places.accommodation = { 'h-1': house('Les Cimes'), 'h-0': house('Aiguille') };
  week.places.room = {
    'r-10': room('Room 10', { subblock_room_rep: 'R1' }),
    'r-9': room('Room 9'),
    'r-x': room('Attic', { accommodation: 'h-0', subblock_room_rep: 'R1' }),
    'r-lost': room('Nowhere', { accommodation: 'h-9' }),
  };
  return week;
}

test('houses are listed by name, their rooms by the number in the physical name', () => {
  expect(
    answerStays(aWeek())
      .accommodations()
      .map(({ name, rooms }) => [name, rooms.map(({ physicalName }) => physicalName)]),
  ).toEqual([
    ['Aiguille', ['Attic']],
    ['Les Cimes', ['Room 9', 'Room 10']],
  ]);
});

test('cancelled people are named and do not count', () => {
  const stays = answerStays(aWeek());
  const [, cimes] = stays.accommodations();
  expect(cimes?.rooms.find(({ roomId }) => roomId === 'r-10')?.inhabitants).toBe(2);
  expect(stays.wholeRoom('r-10')?.inhabitants.map(({ name, cancelled }) => [name, cancelled])).toEqual([
    ['Ann First', false],
    ['Cal Off', true],
    ['Zed Last', false],
  ]);
});

test('a room that is unknown, or whose house is, is not there', () => {
  expect(answerStays(aWeek()).wholeRoom('r-404')).toBeNull();
  expect(answerStays(aWeek()).wholeRoom('r-lost')).toBeNull();
});

test('a rep finds the rooms to look after', () => {
  expect(
    answerStays(aWeek())
      .roomsOfRep('R1')
      .map(({ accommodation, physicalName }) => `${accommodation}: ${physicalName}`),
  ).toEqual(['Aiguille: Attic', 'Les Cimes: Room 10']);
});
