import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { findCodeSheet, onlyGroup } from '#lists/code-sheets.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import { cameFromThisMachine } from '#platform/http/arrival.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { codeSheetPage } from './code-sheet.ts';
import { codeIndex, codeSlide, noCodes } from './code-slide.ts';
import { findDemoCodes, listDemoPlaces, listDemoWeeks } from './demo-codes-store.ts';
import { DemoPlace } from './demo-place.ts';
import { sendPage } from './page.ts';

const Query = z.object({
  ...z.partial(DemoPlace).shape,
  /** The codes of a coach on one page. */
  coach: z.optional(z.string().check(z.maxLength(100))),
  /** Which code of the place, from 0. */
  at: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
});

/**
 * Codes of the demo season on the laptop's screen, so that a newcomer can scan them with a phone.
 * Without sign-in, so only for demo weeks, in demo mode, and for a browser on the same machine.
 */
export function registerDemoCodes(app: FastifyInstance, { config, database }: AppDeps): void {
  if (!config.demo) return;
  app
    .withTypeProvider<ZodTypes>()
    .get('/demo/codes', { schema: { querystring: Query } }, async (request, reply) => {
      if (!cameFromThisMachine(request)) throw new RequestError('not_found');
      const { coach, at, ...asked } = request.query;
      const weeks = await listDemoWeeks(database);
      const week = asked.week === undefined ? weeks[0] : weeks.find(({ weekId }) => weekId === asked.week);
      if (!week && asked.week === undefined) return sendPage(reply, noCodes());
      if (!week) throw new RequestError('not_found');
      if (coach !== undefined) {
        const all = await findCodeSheet(database, week.weekId, 'coach');
        const sheet = all && onlyGroup(all, coach);
        if (!sheet || sheet.groups.length === 0) throw new RequestError('not_found');
        return sendPage(reply, codeSheetPage(sheet));
      }
      const places = await listDemoPlaces(database, week.weekId);
      if (asked.place === undefined) return sendPage(reply, codeIndex(week, weeks, places));
      const place = places.find(
        ({ kind, place, direction }) =>
          kind === asked.kind && place === asked.place && direction === (asked.direction ?? ''),
      );
      if (!place) throw new RequestError('not_found');
      return sendPage(reply, codeSlide(place, await findDemoCodes(database, place, places), at));
    });
}
