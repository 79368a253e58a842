import { keptLists } from '#offline/lists/kept-lists.ts';
import type { ActionDefinition } from '#scan/action-definition.ts';
import { undoneAs } from '#scan/undone-words.ts';
import { week } from '#week/page/week-client.ts';
import { loadCoachDefinition } from '../coaches/load-coach-definition.ts';
import { loadTransferDefinition } from '../transfers/load-transfer-definition.ts';
import { closeMessages, noShowMessages } from './departure-messages.ts';
import { closeOffline, noShowOffline } from './judge-departures-offline.ts';

const known = { week, readList: keptLists.read };

/** The names on a coach or transfer, as its loads know them. */
const names = (place: string) =>
  (place.startsWith('coach:') ? loadCoachDefinition : loadTransferDefinition).names(place);

/** Marking a passenger as not travelling. */
export const noShowDefinition: ActionDefinition<'no-show'> = {
  judgeOffline: noShowOffline(known),
  messages: () => noShowMessages,
  describe: ({ vehicle, vehicleId, direction, barcode }) => ({
    what: `No-show on ${vehicle} ${vehicleId} ${direction}`,
    code: barcode,
  }),
  undone: undoneAs('a no-show'),
  card: null,
  prepare: null,
  names,
};

/** Closing stops of a departure. */
export const closeDepartureDefinition: ActionDefinition<'close-departure'> = {
  judgeOffline: closeOffline(known),
  messages: () => closeMessages,
  describe: ({ vehicle, vehicleId, direction, stops }) => ({
    what: `Close ${vehicle} ${vehicleId} ${direction}`,
    code: stops.filter((stop) => stop !== '').join(', ') || 'Guests',
  }),
  undone: undoneAs('closed', 'It'),
  card: null,
  prepare: null,
  names,
};
