import { expect, test } from 'vitest';
import { holdWeek } from './held-week.ts';
import { coachSeat, weekData, weekPassenger } from './week.fixture.ts';

const onCoach4 = weekPassenger({
  reference: 'NUCO-AB12CD-000001',
  allocations: [
    { ...coachSeat('4'), equipmentCarriage: 'I want to bring my own skis' },
    coachSeat('7', 'inbound', 'Resort'),
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

test("a coach's passengers are listed by direction, with stop, equipment and cancellation", () => {
  expect(week.passengersOfCoach('4', 'outbound')).toEqual([
    { name: "Jo O'Brien", reference: onCoach4.reference, stop: 'Leeds', equipment: true, cancelled: false },
    { name: 'Ben Cole', reference: cancelled.reference, stop: null, equipment: false, cancelled: true },
  ]);
  expect(week.passengersOfCoach('7', 'inbound')).toHaveLength(1);
  expect(week.passengersOfCoach('4', 'inbound')).toEqual([]);
});

test('a passenger is known with the seats of each direction and the departure of the stop', () => {
  expect(week.passenger(onCoach4.reference)).toEqual({
    name: "Jo O'Brien",
    cancelled: false,
    seats: {
      outbound: [{ coachId: '4', pickUpLocation: 'Leeds', departsText: 'Fri 11 Dec 05:30' }],
      inbound: [{ coachId: '7', pickUpLocation: 'Resort', departsText: null }],
    },
  });
});

test('own transport is no seat', () => {
  expect(week.passenger(withOwnTransport.reference)?.seats).toEqual({ outbound: [], inbound: [] });
});

test('where the viewer may not see the booking, the seats are unknown instead of none', () => {
  expect(week.passenger(ofSharedBrand.reference)).toMatchObject({ seats: null });
});

test('a coach runs where it has stops or passengers', () => {
  expect(week.coachRuns('4', 'outbound')).toBe(true);
  expect(week.coachRuns('7', 'inbound')).toBe(true);
  expect(week.coachRuns('9', 'outbound')).toBe(false);
  expect(week.coachRuns('77', 'outbound')).toBe(false);
});

test('not finding somebody means something only for the prefixes that the week shows', () => {
  expect(week.passenger('NUCO-ZZZZZZ-000001')).toBeNull();
  expect(week.showsPrefix('NUCO')).toBe(true);
  expect(week.showsPrefix('WASTELAND')).toBe(false);
});
