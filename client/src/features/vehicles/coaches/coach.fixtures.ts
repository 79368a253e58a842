import type { CoachRow, CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { aDeparture, aSeat } from '#testing/vehicle-fixtures.ts';

/** A passenger of a coach for tests: booked, not yet loaded. */
export function aTicket(name: string, over: Partial<CoachTicket> = {}): CoachTicket {
  return { ...aSeat(name), deleted: '0', ...over };
}

/** A coach row for tests: 53 seats, two stops out, one back. */
export function aCoachRow(over: Partial<CoachRow> = {}): CoachRow {
  return {
    coachId: 'coach-4',
    COACH: 'Coach 4',
    OPERATOR: 'Alpine Coaches',
    OPERATOR_NUMBER: '441132000000',
    Capacity: '53',
    'OB NUCO Staff': '2',
    'OB WLT Staff': '0',
    'IB NUCO Staff': '1',
    'IB WLT Staff': '1',
    'OB Route': 'Leeds - Dover - Val Thorens',
    'IB Route': 'Val Thorens - Dover - Leeds',
    'DOCA Date/Time': 'Sat 12 Dec 09:00',
    'CADO Date/Time': 'Fri 18 Dec 18:00',
    'OB Booking Ref': 'DFDS-1',
    'IB Booking Ref': 'DFDS-2',
    FEEDER: 'Paul',
    FCONTACT: '447700900111',
    'MAIN DRIVER': 'Steve',
    MCONTACT: '447700900222',
    '2nd DRIVER': '',
    '2CONTACT': '',
    'Breakfast Stop': 'Aire de Mâcon',
    'Breakfast Stop ETA': '05:00',
    'Breakfast Stop Depart': '05:45',
    'Breakfast Stop URL': 'https://maps.example/macon',
    Supermarket: 'Super U',
    'Supermarket ETA': '07:30',
    'Supermarket Depart': '08:00',
    'Supermarket URL': '',
    'Driver Residence': 'Le Cheval Blanc',
    'Driver Residence URL': '',
    Parking: 'P0 Caron',
    'Parking URL': 'https://maps.example/caron',
    'Transport to accommodation': 'Shuttle bus',
    passengers: { outbound: 48, inbound: 50 },
    departures: {
      outbound: [aDeparture('Dover', '11:30'), aDeparture('Leeds', '05:30')],
      inbound: [aDeparture('Val Thorens', '18:00')],
    },
    ...over,
  };
}
