import type { RepRecord } from '@offpiste/domain/contract/staff.ts';
import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { dayText } from '#format/date-text.ts';
import { fieldText } from '#people/field-text.ts';
import type { DetailLine } from '#ui/detail-list.tsx';

const PERSONAL = [
  'Staff Type',
  'Resort',
  'Role',
  'Remit',
  'Rep Sheet Info - Remit',
  'Group',
  'Ski Equipment',
  'Arrivals',
  'Departures',
  'Driver',
  'Approved vehicles',
] as const;

const JOURNEY = [
  'Transport',
  'Flight No',
  'Date',
  'Route',
  'Load',
  'Pick Up Point',
  'Depart',
  'TO',
  'LD',
  'ETA',
] as const;

/** The rep's own record, in the words of the sheet; empty values are shown as missing. */
export function personalLines(record: RepRecord): DetailLine[] {
  const phone = record.Phone;
  return [
    ...PERSONAL.map((label) => ({ label, value: fieldText(record, label) })),
    { label: 'Phone', value: fieldText(record, 'Phone'), dial: phone && dialNumber(phone) },
  ];
}

/** One way of the rep's journey: the fields the sheet fills in, and where it leads. */
export function journeyLines(record: RepRecord, way: 'OB' | 'IB'): DetailLine[] {
  const lines = JOURNEY.map((label) => ({
    label: JOURNEY_LABELS[label] ?? label,
    value: record[`${way} ${label}`],
  }));
  const ends =
    way === 'OB'
      ? [{ label: 'Previous resort', value: record['Previous Resort'] }]
      : [
          { label: 'Inbound end point', value: record['Inbound end point'] },
          { label: 'Next resort', value: record['Next resort'] },
        ];
  return [...lines, ...ends].flatMap(({ label, value }) => (value ? [{ label, value: dayText(value) }] : []));
}

/** Airports' short words, in full. */
const JOURNEY_LABELS: Partial<Record<(typeof JOURNEY)[number], string>> = { TO: 'Take-off', LD: 'Landing' };
