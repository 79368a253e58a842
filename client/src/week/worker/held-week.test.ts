import { expect, test } from 'vitest';
import { coachSeat, weekData, weekPassenger } from '../week.fixture.ts';
import { holdWeek } from './held-week.ts';

const onCoach4 = weekPassenger({
  reference: 'NUCO-AB12CD-000001',
  allocations: [
    { ...coachSeat('4'), equipmentCarriage: 'I want to bring my own skis' },
    coachSeat('7', 'inbound', 'Resort'),
    { ...coachSeat('GVA-01', 'outbound', 'Geneva'), kind: 'transfer' },
  ],
});
const cancelled = weekPassenger({
  reference: 'NUCO-AB12CD-000002',
  passengerName: 'Ben Cole',
  status: 'Canceled',
  allocations: [coachSeat('4', 'outbound', null)],
});
const withOwnTransport = weekPassenger({
  reference: 'NUCO-AB12CD-000003',
  allocations: [coachSeat(null), { kind: 'own-transport', direction: 'inbound' }],
});
const { allocations: _, ...ofSharedBrand } = weekPassenger({ reference: 'WHITEROAD-EF34GH-000001' });
const week = holdWeek(weekData([onCoach4, cancelled, withOwnTransport, ofSharedBrand]));

test('the summary says which week it is and counts it', () => {
  expect(week.summary()).toMatchObject({
    weekId: 'W1',
    weekName: 'Week 1',
    systemId: 'S1',
    timeZone: 'Europe/Paris',
    endsOn: '2026-12-18',
    policyEpoch: 1,
    counts: { passengers: 4, coach: 3, room: 0 },
  });
});

test('a passenger is known with their seats by vehicle and direction and the departure of the stop', () => {
  expect(week.seatsOf(onCoach4.reference, 'coach', 'outbound')).toEqual({
    name: "Jo O'Brien",
    cancelled: false,
    booked: [{ placeId: '4', pickUpLocation: 'Leeds', departsText: 'Fri 11 Dec 05:30' }],
  });
  expect(week.seatsOf(onCoach4.reference, 'coach', 'inbound')?.booked).toEqual([
    { placeId: '7', pickUpLocation: 'Resort', departsText: null },
  ]);
  expect(week.seatsOf(onCoach4.reference, 'transfer', 'outbound')?.booked).toEqual([
    { placeId: 'GVA-01', pickUpLocation: 'Geneva', departsText: 'Sat 12 Dec 10:20' },
  ]);
  expect(week.seatsOf(onCoach4.reference, 'transfer', 'inbound')?.booked).toEqual([]);
});

test('a cancelled passenger is known as one', () => {
  expect(week.seatsOf(cancelled.reference, 'coach', 'outbound')).toMatchObject({ cancelled: true });
});

test('own transport is no seat', () => {
  expect(week.seatsOf(withOwnTransport.reference, 'coach', 'outbound')?.booked).toEqual([]);
  expect(week.seatsOf(withOwnTransport.reference, 'coach', 'inbound')?.booked).toEqual([]);
});

test('where the viewer may not see the booking, the seats are unknown instead of none', () => {
  expect(week.seatsOf(ofSharedBrand.reference, 'coach', 'outbound')).toMatchObject({ booked: null });
});

test('a vehicle runs where it has stops or passengers', () => {
  expect(week.vehicleRuns('coach', '4', 'outbound')).toBe(true);
  expect(week.vehicleRuns('coach', '7', 'inbound')).toBe(true);
  expect(week.vehicleRuns('coach', '9', 'outbound')).toBe(false);
  expect(week.vehicleRuns('coach', '77', 'outbound')).toBe(false);
  expect(week.vehicleRuns('transfer', 'GVA-01', 'outbound')).toBe(true);
  expect(week.vehicleRuns('transfer', 'GVA-01', 'inbound')).toBe(false);
  expect(week.vehicleRuns('transfer', '4', 'outbound')).toBe(false);
});

test('not finding somebody means something only for the prefixes that the week shows', () => {
  expect(week.seatsOf('NUCO-ZZZZZZ-000001', 'coach', 'outbound')).toBeNull();
  expect(week.showsPrefix('NUCO')).toBe(true);
  expect(week.showsPrefix('WASTELAND')).toBe(false);
});
