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

const Availability = AvailabilityReply.def.element;

/** The session's own rep, nobody else (decisions §4). One rep asks now and then, so nothing of it is kept. */
export function registerMySeason(app: FastifyInstance, { database }: AppDeps): void {
  app.get('/api/mySeason', async (request, reply) => {
    const { repId } = request.session.viewer;
    const weeks = await readLookUps(database, AssignedWeek, { kind: 'my-season', repId });
    const season = weeks.map(({ detail }) => detail);
    return sendCached(request, reply, toReply(MySeasonReply, season));
  });

  app.get('/api/mySeason/availability', async (request, reply) => {
    const { repId } = request.session.viewer;
    const records = await readLookUps(database, Availability, { kind: 'availability', repId });
    const codes = records
      .map(({ detail }) => detail)
      .sort((a, b) => compareAvailabilityCodes(a.code, b.code));
    return sendCached(request, reply, toReply(AvailabilityReply, codes));
  });

  app.get('/api/mySeason/database', async (request, reply) => {
    const { repId } = request.session.viewer;
    const [own] = await readLookUps(database, PersonalDatabaseReply, { kind: 'personal-database', repId });
    return sendCached(request, reply, toReply(PersonalDatabaseReply, own?.detail ?? NOTHING_HELD));
  });
}

const NOTHING_HELD = PersonalDatabaseReply.parse(
  Object.fromEntries(Object.keys(PersonalDatabaseReply.shape).map((name) => [name, null])),
);
