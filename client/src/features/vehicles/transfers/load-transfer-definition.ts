import { namesOnList } from '#lists/names-at-place.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { ActionDefinition } from '#scan/action-definition.ts';
import { week } from '#week/page/week-client.ts';
import { loadTransferOffline } from '../shared/load-vehicle-offline.ts';
import { takenOff } from '../shared/taken-off.ts';
import { transfersPart } from '../shared/transfers-part.ts';
import { loadTransferMessages } from './load-transfer-messages.ts';

/** Loading a passenger on a transfer. */
export const loadTransferDefinition: ActionDefinition<'load-transfer'> = {
  judgeOffline: loadTransferOffline({ week, readList: keptLists.read }),
  messages: ({ direction }) => loadTransferMessages(direction),
  describe: ({ transferId, direction, barcode }) => ({
    what: `Load on transfer ${transferId} ${direction}`,
    code: barcode,
  }),
  undone: takenOff('loaded'),
  card: '/loadTransfer',
  prepare: transfersPart,
  names: namesOnList,
};
