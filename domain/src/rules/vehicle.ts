/** Which way a vehicle goes: out to the resort, or back. */
export type Direction = 'outbound' | 'inbound';

/** The vehicles passengers have seats on: coaches between home and the resort, transfers within. */
export type VehicleKind = 'coach' | 'transfer';

/** Where a passenger is booked to travel in one direction. */
export interface VehicleSeat {
  /** Id of the coach or transfer. */
  placeId: string;
  pickUpLocation: string | null;
  /** Local text of the departure, such as `Fri 11 Dec 05:30`; null when the booking has none. */
  departsText: string | null;
}

/** What people call a coach: 'Coach 4', or the sheet's own name for it; without a sheet row, by its id. */
export function coachName(row: { COACH: string } | undefined, coachId: string): string {
  const name = row?.COACH.trim() || coachId;
  return /^[0-9]/.test(name) ? `Coach ${name}` : name;
}
