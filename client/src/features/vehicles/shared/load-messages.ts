import type { CheckInErrorCodes } from '@offpiste/domain/contract/check-in.ts';
import type { Reopened } from '@offpiste/domain/contract/departure.ts';
import type { Direction, VehicleKind, VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import type { ResortTime } from '#format/resort-time.ts';
import { directionNames } from '#lists/vehicle-names.ts';
import { type CheckInMessagesOptions, checkInMessages } from '#scan/check-in/check-in-messages.ts';
import type { ActionMessages } from '#scan/verdict/action-messages.ts';
import type { RefusalWord } from '#scan/verdict/verdict-text.ts';
import { equipmentNote } from './load-mode.ts';

export interface LoadMessagesOptions {
  direction: Direction;
  /** A vehicle's name by its id. */
  nameOf: (vehicleId: string) => string;
}

/** What differs between loading a coach and a transfer. */
export interface LoadMessagesKind {
  vehicle: VehicleKind;
  errorCodes: CheckInErrorCodes;
  refusalWord: RefusalWord;
  readError: CheckInMessagesOptions<LoadKind, VehicleSeat>['readError'];
}

type LoadKind = 'load-coach' | 'load-transfer';

/** The messages of loading a vehicle. */
export function loadMessages<K extends LoadKind>(
  { vehicle, errorCodes, refusalWord, readError }: LoadMessagesKind,
  { direction, nameOf }: LoadMessagesOptions,
): ActionMessages<K> {
  return checkInMessages<K, VehicleSeat>({
    done: 'Loaded',
    already: 'Already loaded',
    describe: ({ ticket, reopens }, time) => ({
      name: ticket.name,
      note:
        [equipmentNote({ equipment: ticket.equipment === 1 }), reopens && reopenedNote(reopens, time)]
          .filter(Boolean)
          .join(' · ') || null,
    }),
    errorCodes,
    refusalWord,
    readError,
    belongs: ({ placeId, pickUpLocation, departsText }) =>
      `Belongs on ${[nameOf(placeId), pickUpLocation, departsText].filter(Boolean).join(' · ')}`,
    nowhere: `Not booked on any ${vehicle} ${directionNames[direction].toLowerCase()}`,
  });
}

/** What a load says of the stop that it opened. */
function reopenedNote({ at }: Reopened, time: ResortTime): string {
  return `This stop was closed at ${time.clockText(at)} and is open again.`;
}
