import type { OnceAtPlaceErrorCodes } from '@offpiste/domain/contract/once-at-place.ts';
import type { Direction, VehicleKind, VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { type CheckInMessagesOptions, checkInMessages } from '#scan/check-in/check-in-messages.ts';
import type { VerdictWords } from '#scan/verdict/verdict-of.ts';
import { equipmentNote } from './load-mode.ts';
import { directionNames } from './vehicle-text.ts';

export interface LoadWordsOptions {
  direction: Direction;
  /** A vehicle's name by its id. */
  nameOf: (vehicleId: string) => string;
  timeZone?: string | undefined;
}

/** What differs between loading a coach and a transfer. */
export interface LoadWordsKind {
  vehicle: VehicleKind;
  errorCodes: OnceAtPlaceErrorCodes;
  readError: CheckInMessagesOptions<LoadKind, VehicleSeat>['readError'];
}

type LoadKind = 'load-coach' | 'load-transfer';

/** How the verdicts of loading a vehicle read. */
export function loadWords<K extends LoadKind>(
  { vehicle, errorCodes, readError }: LoadWordsKind,
  { direction, nameOf, timeZone }: LoadWordsOptions,
): VerdictWords<K> {
  return checkInMessages<K, VehicleSeat>({
    done: 'Loaded',
    already: 'Already loaded',
    timeZone,
    describe: ({ ticket }) => ({
      name: ticket.name,
      note: equipmentNote({ equipment: ticket.equipment === 1 }),
    }),
    errorCodes,
    readError,
    belongs: ({ placeId, pickUpLocation, departsText }) =>
      `Belongs on ${[nameOf(placeId), pickUpLocation, departsText].filter(Boolean).join(' · ')}`,
    nowhere: `Not booked on any ${vehicle} ${directionNames[direction].toLowerCase()}`,
  });
}
