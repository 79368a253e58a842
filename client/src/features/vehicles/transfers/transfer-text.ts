import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import { transferCapacity } from '@offpiste/domain/rules/transfer-capacity.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import type { DetailLine } from '#ui/detail-list.tsx';
import { spareText } from '../shared/vehicle-text.ts';

/** The texts of the transfer screens; those of the specification are word for word. */
export const transferText = {
  notFound: 'Transfer not found',
  noCapacity: 'No Capacity Listed',
  capacitySummary: 'Capacity Summary',
} as const;

/** Who takes how many of a transfer's seats in a direction, and what is left. */
export function capacityLines(row: TransferRow, direction: Direction): DetailLine[] {
  const { seatsBooked, scannable, ota, thirdParties, reps, spare } = capacityOf(row, direction);
  return [
    { label: 'Seats booked', value: seatsBooked === null ? transferText.noCapacity : String(seatsBooked) },
    { label: 'Passengers', value: String(scannable) },
    { label: 'OTA Pax', hint: 'No ticket to scan', value: String(ota) },
    { label: 'Third parties', value: String(thirdParties) },
    { label: 'Reps', value: String(reps) },
    { label: 'Spare seats', value: spareText(spare, transferText.noCapacity) },
  ];
}

/** The seats of a transfer in a direction. */
export function capacityOf(row: TransferRow, direction: Direction) {
  return transferCapacity(row, row.passengers[direction]);
}
