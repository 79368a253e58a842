import { expect, test } from 'vitest';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';
import { isElsewhere, rightVehicle } from './right-vehicle.ts';

const refusal = (code: string, rightPlace: object | null) =>
  ({
    state: 'refused',
    status: 422,
    error: {
      code,
      error: 'Not booked here',
      requestId: 'r',
      idempotentId: 'load-0001',
      passengerName: 'Anna',
      rightPlace,
    },
  }) as const;
const stop = { direction: 'outbound', pickUpLocation: 'Hull', departsText: '04:00' };

test('the right coach or transfer is the one that the server names', () => {
  expect(rightVehicle(refusal('wrong_coach', { coachId: 'C7', ...stop }))).toBe('C7');
  expect(rightVehicle(refusal('wrong_transfer', { transferId: 'TRF-01', ...stop }))).toBe('TRF-01');
});

test('without a signal it is the one that the phone knows', () => {
  const booked = { placeId: 'C7', ...stop };
  const provisional = { verdict: 'refused', reason: 'wrong-place', booked } as never;
  expect(rightVehicle({ state: 'saved', provisional })).toBe('C7');
  expect(rightVehicle({ state: 'saved', provisional: null })).toBeNull();
});

test('of somebody without a booking there is none', () => {
  expect(rightVehicle(refusal('wrong_coach', null))).toBeNull();
  expect(rightVehicle({ state: 'not-saved', reason: 'full' })).toBeNull();
});

test.each([
  ['whom the server refuses as booked on another coach', refusal('wrong_coach', null), true],
  ['whom the server refuses for another reason', refusal('passenger_cancelled', null), false],
  [
    'whom this phone knows on another coach',
    { state: 'saved', provisional: { verdict: 'refused', reason: 'wrong-place', booked: null } },
    true,
  ],
  [
    'whom this phone knows as loaded already',
    { state: 'saved', provisional: { verdict: 'conflict', reason: 'already-loaded' } },
    false,
  ],
  ['of whom this phone knows nothing', { state: 'saved', provisional: null }, false],
  ['who could not be saved', { state: 'not-saved', reason: 'full' }, false],
])('somebody %s is elsewhere: %#', (_, answer, elsewhere) => {
  expect(isElsewhere(answer as ActionVerdict<'load-coach'>)).toBe(elsewhere);
});
