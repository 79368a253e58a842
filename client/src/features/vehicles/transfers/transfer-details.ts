import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import type { DetailLine } from '#ui/detail-list.tsx';
import { said } from '../shared/vehicle-text.ts';
import { capacityOf } from './transfer-capacity-lines.ts';
import { transferText } from './transfer-text.ts';

/** What a transfer's summary says of the ride itself. */
export function rideLines(row: TransferRow): DetailLine[] {
  const { seatsBooked } = capacityOf(row, 'outbound');
  return [
    { label: 'Route', value: said(row.Route) },
    { label: 'Supplier', value: said(row.Supplier) },
    { label: 'Capacity', value: seatsBooked === null ? transferText.noCapacity : String(seatsBooked) },
    { label: 'Resort', value: said(row.Resort) },
    { label: 'Date', value: said(row.Date) },
    { label: 'Last flights', value: said(row['Last Flight(s)']) },
    { label: 'Ski bags', value: said(row['Ski bags']) },
  ];
}

/** Who drives, and the number to call. */
export function driverLines(row: TransferRow): DetailLine[] {
  return [
    { label: 'Driver', value: said(row.Driver) },
    {
      label: 'Driver mobile',
      value: said(row['Driver Mobile']),
      dial: dialNumber(row['Driver Mobile']),
    },
  ];
}
