import { readCount } from './coach-capacity.ts';

/** The counts that fill a transfer's seats, as cells of its summary. */
export interface TransferCells {
  'Seats Booked': string;
  'OTA Pax': string;
  'Third parties': string;
  Reps: string;
}

/** How many of a transfer's seats each group takes in one direction. */
export interface TransferCapacity {
  /** Null when the summary lists none. */
  seatsBooked: number | null;
  /** Everyone on the list who is not cancelled. */
  scannable: number;
  ota: number;
  thirdParties: number;
  reps: number;
  /** Negative when overbooked; null when no seats are listed. */
  spare: number | null;
}

/**
 * Spare seats of a transfer = seats booked − (scannable passengers + OTA Pax + Third parties + Reps)
 * (document 2 §5).
 */
export function transferCapacity(cells: TransferCells, scannable: number): TransferCapacity {
  const seatsBooked = readCount(cells['Seats Booked']) || null;
  const ota = readCount(cells['OTA Pax']);
  const thirdParties = readCount(cells['Third parties']);
  const reps = readCount(cells.Reps);
  const spare = seatsBooked === null ? null : seatsBooked - (scannable + ota + thirdParties + reps);
  return { seatsBooked, scannable, ota, thirdParties, reps, spare };
}
