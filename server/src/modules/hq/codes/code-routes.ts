import { weekId } from '@offpiste/domain/contract/fields.ts';
import { CODES_PAGE, CodesQuery, CodesReply } from '@offpiste/domain/contract/hq/codes.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type CodeGroup, findCodeSheet, onlyGroup } from '#lists/code-sheets.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';

/** Whose codes are to be printed. */
export function registerCodes(plainApp: FastifyInstance, { database }: AppDeps): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  app.get(
    '/api/hq/codes/:weekId',
    { schema: { params: z.object({ weekId }), querystring: CodesQuery, response: { 200: CodesReply } } },
    async (request) => {
      const { session, params, query } = request;
      const { by = 'coach' } = query;
      const all = await asHq(database, session, (own) => findCodeSheet(own, params.weekId, by));
      if (!all) throw new RequestError('week_not_found');
      const { groups } = onlyGroup(all, query.id ?? null);
      const total = groups.reduce((sum, { people }) => sum + people.length, 0);
      const from = (Number(query.page ?? 1) - 1) * CODES_PAGE;
      request.records = Math.min(CODES_PAGE, Math.max(0, total - from));
      const choices = all.groups.map(({ id, title, people }) => ({ id, title, count: people.length }));
      return {
        weekName: all.weekName,
        groups: between(groups, from, from + CODES_PAGE),
        total,
        pages: Math.ceil(total / CODES_PAGE),
        choices: by === 'person' ? [] : choices,
      };
    },
  );
}

/** Returns the people from one position to before another, in their groups. */
function between(groups: readonly CodeGroup[], from: number, to: number): CodesReply['groups'] {
  let passed = 0;
  return groups.flatMap(({ id, title, people }) => {
    const some = people.slice(Math.max(0, from - passed), Math.max(0, to - passed));
    passed += people.length;
    return some.length === 0 ? [] : [{ id, title, people: some }];
  });
}
