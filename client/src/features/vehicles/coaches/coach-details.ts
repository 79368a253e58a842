import type { CoachRow, CoachSheet } from '@offpiste/domain/contract/coach.ts';
import { coachSpareSeats, readCount, staffIn } from '@offpiste/domain/rules/coach-capacity.ts';
import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { phoneText } from '#format/phone-text.ts';
import type { DetailLine } from '#ui/detail-list.tsx';
import { said, spareText, vehicleText } from '../shared/vehicle-text.ts';

interface DetailSection {
  heading: string;
  lines: DetailLine[];
}

/** Everything a coach's sheet says, in the order of the trip. */
export function coachDetails(row: CoachRow): DetailSection[] {
  return [
    {
      heading: 'Operator',
      lines: [{ label: 'Operator', value: said(row.OPERATOR) }, phone('Phone', row.OPERATOR_NUMBER)],
    },
    { heading: 'Drivers', lines: driverLines(row) },
    journeySection(row, 'outbound'),
    stopSection('Breakfast stop', row, 'Breakfast Stop'),
    stopSection('Supermarket stop', row, 'Supermarket'),
    {
      heading: 'In resort',
      lines: [
        { label: 'Arrival', value: said(row['DOCA Date/Time']) },
        { label: 'Transport to accommodation', value: said(row['Transport to accommodation']) },
        place('Parking', row.Parking, row['Parking URL']),
        place('Driver residence', row['Driver Residence'], row['Driver Residence URL']),
        { label: 'Departure', value: said(row['CADO Date/Time']) },
      ],
    },
    journeySection(row, 'inbound'),
  ];
}

function journeySection(row: CoachRow, direction: Direction): DetailSection {
  const [heading, way] =
    direction === 'outbound' ? (['Outbound', 'OB'] as const) : (['Inbound', 'IB'] as const);
  const capacity = capacityOf(row);
  return {
    heading,
    lines: [
      { label: 'Route', value: said(row[`${way} Route`]) },
      { label: 'Ferry booking', value: said(row[`${way} Booking Ref`]) },
      { label: 'Capacity', value: capacity === null ? vehicleText.unknown : String(capacity) },
      { label: 'Passengers', value: String(row.passengers[direction]) },
      ...staffLines(row, direction).map(({ brand, count }) => ({
        label: `${brand} staff`,
        value: String(count),
      })),
      { label: 'Spare seats', value: spareText(spareSeats(row, direction)) },
    ],
  };
}

function stopSection(heading: string, row: CoachRow, stop: 'Breakfast Stop' | 'Supermarket'): DetailSection {
  return {
    heading,
    lines: [
      place('Place', row[stop], row[`${stop} URL`]),
      { label: 'Arrives', value: said(row[`${stop} ETA`]) },
      { label: 'Departs', value: said(row[`${stop} Depart`]) },
    ],
  };
}

function driverLines(row: CoachRow): DetailLine[] {
  const lines = [
    { label: 'Feeder', name: row.FEEDER, contact: row.FCONTACT },
    { label: 'Main driver', name: row['MAIN DRIVER'], contact: row.MCONTACT },
    { label: '2nd driver', name: row['2nd DRIVER'], contact: row['2CONTACT'] },
  ].filter(({ name, contact }) => name.trim() || contact.trim());
  if (lines.length === 0) return [{ label: 'Drivers', value: vehicleText.unknown }];
  return lines.map(({ label, name, contact }) => ({
    label,
    value: said(name),
    dial: dialNumber(contact),
  }));
}

function phone(label: string, number: string): DetailLine {
  return { label, value: phoneText(said(number)), dial: dialNumber(number) };
}

function place(label: string, name: string, url: string): DetailLine {
  return { label, value: said(name), url: /^https:\/\//.test(url.trim()) ? url.trim() : null };
}

/** The staff of one brand who travel on a coach. */
interface StaffCount {
  brand: string;
  count: number;
}

/** Staff per brand in one direction; a count of '0' has no line (document 2 §5). */
export function staffLines(row: CoachRow, direction: Direction): StaffCount[] {
  return (row.staff ?? staffIn(row))
    .map(({ brand, [direction]: count }) => ({ brand, count }))
    .filter(({ count }) => count > 0);
}

/** Spare seats in one direction: negative when overbooked, null when the sheet gives no capacity. */
export function spareSeats(
  row: CoachRow,
  direction: Direction,
  passengers = row.passengers[direction],
): number | null {
  return coachSpareSeats({
    capacity: capacityOf(row),
    passengers,
    staff: staffLines(row, direction).map(({ count }) => count),
  });
}

/** Seats of the coach; null when the cell holds no number. */
export function capacityOf(sheet: CoachSheet): number | null {
  return readCount(sheet.Capacity) || null;
}
