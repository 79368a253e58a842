import { counted } from '@offpiste/domain/rules/counted.ts';
import { namesOnList } from '#lists/names-at-place.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { ActionDefinition } from '#scan/action-definition.ts';
import { commonRefusalWord } from '#scan/verdict/verdict-text.ts';
import { week } from '#week/page/week-client.ts';
import { takenOff } from '../shared/taken-off.ts';
import { transfersPart } from '../shared/transfers-part.ts';
import { addExtraOffline } from './add-extra-offline.ts';
import { extraWords } from './extras-text.ts';

/** Adding extra passengers to a transfer, several at a time. */
export const addExtraDefinition: ActionDefinition<'add-extra'> = {
  judgeOffline: addExtraOffline({ week, readList: keptLists.read }),
  // Each passenger of a submission has a result with its own word and text.
  messages: () => ({
    done: extraWords.added,
    already: extraWords['already-added'],
    describe: () => ({ name: null, note: null }),
    refusalWord: commonRefusalWord,
    explain: () => ({}),
  }),
  describe: ({ transferId, passengers }) => ({
    what: `Add ${counted(passengers.length, 'extra passenger')} to transfer ${transferId}`,
    code: passengers.map(({ barcode }) => barcode).join(' · '),
  }),
  undone: takenOff('an extra passenger'),
  card: '/loadTransfer',
  prepare: transfersPart,
  names: namesOnList,
};
