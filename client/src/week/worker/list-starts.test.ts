import { AllCoachesReply, CoachDataReply, CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { EventInfoReply, EventsReply } from '@offpiste/domain/contract/event.ts';
import { AllLessonsReply, LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import { TransferDataReply, TransferTicketsReply } from '@offpiste/domain/contract/transfer.ts';
import { expect, test } from 'vitest';
import { coachSeat, placedWeek, weekPassenger } from '../week.fixture.ts';
import { holdWeek } from './held-week.ts';

const lesson = { kind: 'lesson', place: '310010', reference: '' } as const;
const event = { kind: 'event', place: '500001', reference: '' } as const;
const seat = { ...coachSeat('4'), equipmentCarriage: 'I want to bring skis' };
const ride = { ...coachSeat('GVA-01', 'inbound', 'Resort'), kind: 'transfer' as const };

const anna = weekPassenger({
  reference: 'NUCO-AB12CD-000002',
  passengerName: 'Anna Smith',
  allocations: [seat, ride, lesson, event],
});
const ben = weekPassenger({
  reference: 'NUCO-AB12CD-000001',
  passengerName: 'Ben Ali',
  status: 'Cancelled',
  allocations: [coachSeat('4'), ride, lesson, event],
});
const { allocations: _, ...unseen } = weekPassenger({ reference: 'ALL-AB12CD-000001' });
const held = holdWeek(placedWeek([ben, anna, unseen]));
const ofAnna = { name: 'Anna Smith', bookingRef: 'NUCO-AB12CD-000002', barcode: 'NUCO-AB12CD-000002' };
const names = (list: { tickets: { name: string }[] } | null) => list?.tickets.map(({ name }) => name);

test('vehicles are those that go in a direction: with stops there or with somebody on board', () => {
  expect(AllCoachesReply.parse(held.allVehicles('coach'))).toEqual({ outbound: ['4', '7'], inbound: [] });
  expect(held.allVehicles('transfer')).toEqual({ outbound: ['GVA-01'], inbound: ['GVA-01'] });
});

test('every vehicle has its stops and its passengers who are not cancelled, and an empty sheet', () => {
  const { mergedData: coaches } = CoachDataReply.parse(held.coachData());
  expect(coaches.map(({ coachId }) => coachId)).toEqual(['4', '7', '9']);
  expect(coaches[0]).toMatchObject({ COACH: '', Capacity: '', passengers: { outbound: 1, inbound: 0 } });
  expect(coaches[0]?.departures.outbound[0]?.location).toBe('Leeds');
  const { mergedData: transfers } = TransferDataReply.parse(held.transferData());
  expect(transfers).toMatchObject([
    { transferId: 'GVA-01', Status: '', passengers: { outbound: 0, inbound: 1 } },
  ]);
});

test('the passengers of a coach are those booked on it, by name; cancelled ones are listed and not counted', () => {
  const list = CoachTicketsReply.parse(held.coachTickets('4', 'outbound'));
  expect(list).toMatchObject({ total: 1, loaded: 0 });
  expect(list.tickets).toEqual([
    { ...ofAnna, loaded: 0, deleted: '0', pickUpLocation: 'Leeds', equipment: 1 },
    expect.objectContaining({ name: 'Ben Ali', deleted: '1', equipment: 0 }),
  ]);
  expect(held.coachTickets('7', 'outbound')).toEqual({ total: 0, loaded: 0, tickets: [] });
  expect(held.coachTickets('4', 'inbound')).toBeNull();
  expect(held.coachTickets('none', 'outbound')).toBeNull();
});

test('the passengers of a transfer are those booked on it in this direction', () => {
  const list = TransferTicketsReply.parse(held.transferTickets('GVA-01', 'inbound'));
  expect(list.tickets).toMatchObject([
    { ...ofAnna, deleted: 0 },
    { name: 'Ben Ali', deleted: 1 },
  ]);
  expect(held.transferTickets('GVA-01', 'outbound')).toMatchObject({ total: 0, tickets: [] });
});

test('lessons and workshops have their facts and who takes part', () => {
  const { lessons } = AllLessonsReply.parse(held.allLessons());
  expect(lessons.map(({ group, participants }) => [group, participants])).toEqual([
    ['Beginner 2', 1],
    ['Carving 10', 0],
  ]);
  const list = LessonTicketsReply.parse(held.lessonTickets('310010'));
  expect(list).toMatchObject({ total: 1, registered: 0 });
  expect(names(list)).toEqual(['Anna Smith', 'Ben Ali']);
  expect(held.lessonTickets('none')).toBeNull();
});

test('events come by start, each with who has a ticket and nobody inside', () => {
  const { data } = EventsReply.parse(held.events());
  expect(data.map(({ eventName, pax }) => [eventName, pax])).toEqual([
    ['Welcome Party', 1],
    ['Farewell', 0],
  ]);
  const info = EventInfoReply.parse(held.eventInfo('500001')).data;
  expect(info).toMatchObject({ eventName: 'Welcome Party', pax: 1, entryRaw: 0, inside: 0 });
  expect(names(info)).toEqual(['Anna Smith', 'Ben Ali']);
  expect(info.tickets[1]?.deleted).toBe('1');
  expect(held.eventInfo('none')).toBeNull();
});
