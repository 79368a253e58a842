import { documentRows } from './document-rows.ts';
import { weekLookUps } from './look-up-rows.ts';
import type { ParsedWeek } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import { slopeAllocations, slopePlaces } from './slope-rows.ts';
import { passengerRows, roomAllocations, stayPlaces } from './stay-rows.ts';
import type { AllocationRow, LookUpRow, PassengerRow, PlaceRow, WeekFileRow } from './table-rows.ts';
import { seatAllocations, vehiclePlaces } from './vehicle-rows.ts';

/** Everything that a week's folder adds to the database. */
export interface WeekRows {
  passengers: PassengerRow[];
  places: PlaceRow[];
  allocations: AllocationRow[];
  lookUps: LookUpRow[];
  documents: WeekFileRow[];
}

export function weekRows(week: ParsedWeek, findings: Findings): WeekRows {
  return {
    passengers: passengerRows(week),
    places: [...stayPlaces(week), ...vehiclePlaces(week, findings), ...slopePlaces(week, findings)],
    allocations: [...roomAllocations(week), ...seatAllocations(week), ...slopeAllocations(week)],
    lookUps: weekLookUps(week, findings),
    documents: documentRows(week, findings),
  };
}
