import { appBrandSlug } from '#api/app-brand.ts';
import { namesOnList } from '#lists/names-at-place.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { ActionDefinition } from '#scan/action-definition.ts';
import { undoneAs } from '#scan/undone-words.ts';
import { distributePassMessages } from './distribute-pass-messages.ts';
import { distributePassOffline } from './distribute-pass-offline.ts';

/** Handing out a lift pass. */
export const distributePassDefinition: ActionDefinition<'distribute-pass'> = {
  judgeOffline: distributePassOffline({ brand: appBrandSlug, readList: keptLists.read }),
  messages: () => distributePassMessages,
  describe: ({ barcode }) => ({ what: 'Hand out lift pass', code: barcode }),
  undone: undoneAs('handed out', 'It'),
  card: '/liftPass',
  prepare: ({ lists }) => ({
    name: 'Lift passes',
    without: 'missing passes cannot be handed out',
    first: [lists.liftPasses],
    others: async () => [],
  }),
  names: namesOnList,
};
