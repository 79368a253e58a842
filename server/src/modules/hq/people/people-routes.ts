import { toInstant, weekId } from '@offpiste/domain/contract/fields.ts';
import { PeopleQuery, PeopleReply, PersonQuery, PersonReply } from '@offpiste/domain/contract/hq/people.ts';
import { TimelineQuery, TimelineReply } from '@offpiste/domain/contract/hq/timeline.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { zoneOfWeek } from '#lists/zone-of-week.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import type { Queries } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { findBookings } from './booking-store.ts';
import {
  findKeysHeld,
  findMates,
  findPerson,
  findSensitive,
  findViews,
  hasJustLooked,
  keepView,
  type View,
} from './person-store.ts';
import { findPeople } from './search-store.ts';
import { findTimeline } from './timeline-store.ts';

const OfPerson = z.object({ weekId, reference: z.string().check(z.maxLength(200)) });

/** Who is it, where are they, and what happened. */
export function registerPeople(plainApp: FastifyInstance, { database, clock }: AppDeps): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  app.get(
    '/api/hq/people',
    { schema: { querystring: PeopleQuery, response: { 200: PeopleReply } } },
    async ({ session, query }) =>
      await asHq(database, session, async (own) => {
        await zoneOfWeek(own, query.week);
        return await findPeople(own, query);
      }),
  );

  app.get(
    '/api/hq/people/:weekId/:reference',
    { schema: { params: OfPerson, querystring: PersonQuery, response: { 200: PersonReply } } },
    async ({ session, params, query }) => {
      const maySeeSensitive = session.rep.hq_role === 'manager';
      const sensitive = query.sensitive === '1';
      if (sensitive && !maySeeSensitive) throw new RequestError('forbidden');
      return await look(session, { ...params, sensitive, at: clock() }, async (own, about) => ({
        ...about,
        maySeeSensitive,
        sensitive: sensitive ? await findSensitive(own, params) : null,
        bookings: await findBookings(own, params.weekId, params.reference),
        keys: await findKeysHeld(own, params),
        mates: await findMates(own, params),
        views: await findViews(own, params),
      }));
    },
  );

  app.get(
    '/api/hq/people/:weekId/:reference/timeline',
    { schema: { params: OfPerson, querystring: TimelineQuery, response: { 200: TimelineReply } } },
    async ({ session, params, query }) => {
      const cursor = query.cursor === undefined ? null : Number(query.cursor);
      return await look(
        session,
        { ...params, sensitive: false, at: clock() },
        async (own, { asOf, zone }) => ({ asOf, zone, ...(await findTimeline(own, params, cursor)) }),
      );
    },
  );

  /** Answers about one person of a week; nothing is sent before it is kept who looked. */
  async function look<T>(
    session: SignedIn,
    view: View,
    read: (own: Queries, about: Pick<PersonReply, 'asOf' | 'zone' | 'person'>) => Promise<T>,
  ): Promise<T> {
    const { reply, isKept } = await asHq(database, session, async (own) => {
      const zone = await zoneOfWeek(own, view.weekId);
      const person = await findPerson(own, view);
      if (!person) throw new RequestError('passenger_not_found');
      return {
        reply: await read(own, { asOf: toInstant(view.at), zone, person }),
        isKept: await hasJustLooked(own, session, view),
      };
    });
    if (!isKept) await keepView(database, session, view);
    return reply;
  }
}
