import {
  AssignedWeek,
  AvailabilityReply,
  MySeasonReply,
  PersonalDatabaseReply,
} from '@offpiste/domain/contract/my-season.ts';
import { compareAvailabilityCodes } from '@offpiste/domain/rules/availability.ts';
import type { FastifyInstance } from 'fastify';
import { sendCached, toReply } from '#ledger/list-cache.ts';
import { readLookUps } from '#ledger/look-ups.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep } from '#platform/as-rep.ts';

const Availability = AvailabilityReply.def.element;

/** The session's own rep, nobody else (decisions §4). One rep asks now and then, so nothing of it is kept. */
export function registerMySeason(app: FastifyInstance, { database }: AppDeps): void {
  app.get('/api/mySeason', async (request, reply) => {
    const { viewer } = request.session;
    const { repId } = viewer;
    const weeks = await asRep(database, viewer, (own) =>
      readLookUps(own, AssignedWeek, { kind: 'my-season', repId }),
    );
    const season = weeks.map(({ detail }) => detail);
    return sendCached(request, reply, toReply(MySeasonReply, season));
  });

  app.get('/api/mySeason/availability', async (request, reply) => {
    const { viewer } = request.session;
    const { repId } = viewer;
    const records = await asRep(database, viewer, (own) =>
      readLookUps(own, Availability, { kind: 'availability', repId }),
    );
    const codes = records
      .map(({ detail }) => detail)
      .sort((a, b) => compareAvailabilityCodes(a.code, b.code));
    return sendCached(request, reply, toReply(AvailabilityReply, codes));
  });

  app.get('/api/mySeason/database', async (request, reply) => {
    const { viewer } = request.session;
    const { repId } = viewer;
    const [own] = await asRep(database, viewer, (own) =>
      readLookUps(own, PersonalDatabaseReply, { kind: 'personal-database', repId }),
    );
    return sendCached(request, reply, toReply(PersonalDatabaseReply, own?.detail ?? NOTHING_HELD));
  });
}

const NOTHING_HELD = PersonalDatabaseReply.parse(
  Object.fromEntries(Object.keys(PersonalDatabaseReply.shape).map((name) => [name, null])),
);
