import { CoachDataReply } from '@offpiste/domain/contract/coach.ts';
import { coachName } from '@offpiste/domain/rules/vehicle.ts';
import { namesOnList } from '#lists/names-at-place.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { ActionDefinition } from '#scan/action-definition.ts';
import { week } from '#week/page/week-client.ts';
import { loadCoachOffline } from '../shared/load-vehicle-offline.ts';
import { takenOff } from '../shared/taken-off.ts';
import { DIRECTIONS } from '../shared/vehicle-text.ts';
import { loadCoachMessages } from './load-coach-messages.ts';

/** Loading a passenger on a coach. */
export const loadCoachDefinition: ActionDefinition<'load-coach'> = {
  judgeOffline: loadCoachOffline({ week, readList: keptLists.read }),
  messages: ({ direction }) => loadCoachMessages({ direction, nameOf: nameOfCoach }),
  describe: ({ coachId, direction, barcode }) => ({
    what: `Load on coach ${coachId} ${direction}`,
    code: barcode,
  }),
  undone: takenOff('loaded'),
  card: '/loadCoach',
  prepare: ({ lists }) => ({
    name: 'Coaches',
    without: 'scans are saved but not checked',
    first: [lists.allCoaches, lists.coachData],
    others: async (read) => {
      const all = await read(lists.allCoaches);
      return DIRECTIONS.flatMap((way) => all?.[way].map((id) => lists.coachTickets(id, way)) ?? []);
    },
  }),
  // A conflict may name another coach, by the name on its sheet.
  names: async (place) => (await Promise.all([namesOnList(place), keptLists.read('coach-data')]))[0],
};

function nameOfCoach(coachId: string): string {
  const kept = CoachDataReply.safeParse(keptLists.inMemory('coach-data')?.value).data;
  return coachName(
    kept?.mergedData.find((row) => row.coachId === coachId),
    coachId,
  );
}
