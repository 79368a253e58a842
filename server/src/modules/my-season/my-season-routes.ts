import {
  AssignedWeek,
  AvailabilityReply,
  MySeasonReply,
  PersonalDatabaseReply,
} from '@offpiste/domain/contract/my-season.ts';
import { compareAvailabilityCodes } from '@offpiste/domain/rules/availability.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance } from 'fastify';
import { type CachedReply, sendCached, toReply } from '#lists/list-cache.ts';
import type { ListOfWeek, ListsOfWeek } from '#lists/lists-of-week.ts';
import { readLookUps, seasonList } from '#lists/look-ups.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep } from '#platform/as-rep.ts';

const Availability = AvailabilityReply.def.element;

/** Only for the session's own rep (decisions §4). A rep calls it now and then, so nothing is cached. */
export function registerMySeason(app: FastifyInstance, { database }: AppDeps): ListsOfWeek {
  const own = (
    address: string,
    get: (viewer: Viewer) => Promise<CachedReply>,
  ): ((viewer: Viewer) => ListOfWeek) => {
    app.get(address, async (request, reply) => sendCached(request, reply, await get(request.session.viewer)));
    return (viewer) => ({
      address,
      name: viewer.repId,
      list: seasonList,
      own: true,
      get: () => get(viewer),
    });
  };

  const lists = [
    own('/api/mySeason', async (viewer) => {
      const { repId } = viewer;
      const weeks = await asRep(database, viewer, (own) =>
        readLookUps(own, AssignedWeek, { kind: 'my-season', repId }),
      );
      return toReply(
        MySeasonReply,
        weeks.map(({ detail }) => detail),
      );
    }),
    own('/api/mySeason/availability', async (viewer) => {
      const { repId } = viewer;
      const records = await asRep(database, viewer, (own) =>
        readLookUps(own, Availability, { kind: 'availability', repId }),
      );
      const codes = records
        .map(({ detail }) => detail)
        .sort((a, b) => compareAvailabilityCodes(a.code, b.code));
      return toReply(AvailabilityReply, codes);
    }),
    own('/api/mySeason/database', async (viewer) => {
      const { repId } = viewer;
      const [held] = await asRep(database, viewer, (own) =>
        readLookUps(own, PersonalDatabaseReply, { kind: 'personal-database', repId }),
      );
      return toReply(PersonalDatabaseReply, held?.detail ?? NOTHING_HELD);
    }),
  ];
  return async (_week, viewer) => lists.map((list) => list(viewer));
}

const NOTHING_HELD = PersonalDatabaseReply.parse(
  Object.fromEntries(Object.keys(PersonalDatabaseReply.shape).map((name) => [name, null])),
);
