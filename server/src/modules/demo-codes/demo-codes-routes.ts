import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import { cameFromThisMachine } from '#platform/http/arrival.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { codeSheetPage } from './code-sheet.ts';
import { findCodeSheet, listDemoCoaches } from './code-sheet-store.ts';
import { escapeHtml, type Page, page } from './page.ts';

const Query = z.object({
  week: z.optional(z.string().check(z.maxLength(64))),
  coach: z.optional(z.string().check(z.maxLength(100))),
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
      const { week, coach } = request.query;
      const weeks = await listDemoCoaches(database);
      if (week === undefined || coach === undefined) return send(reply, indexPage(weeks));
      const known = weeks.some(({ weekId, coaches }) => weekId === week && coaches.includes(coach));
      const sheet = known ? await findCodeSheet(database, week, coach) : null;
      if (!sheet) throw new RequestError('not_found');
      return send(reply, codeSheetPage(sheet));
    });
}

function indexPage(weeks: { weekId: string; weekName: string; coaches: string[] }[]): Page {
  const lists = weeks.map(({ weekId, weekName, coaches }) => {
    const links = coaches.map((coach) => {
      const query = new URLSearchParams({ week: weekId, coach });
      return `<a href="?${escapeHtml(query.toString())}">Coach ${escapeHtml(coach)}</a>`;
    });
    return `<h2>${escapeHtml(weekName)}</h2><p class="links">${links.join(' ')}</p>`;
  });
  const intro = '<p>Open a coach, then scan the screen with a phone that is loading that coach.</p>';
  return page('Codes of the demo season', `<h1>Codes of the demo season</h1>${intro}${lists.join('')}`);
}

function send(reply: FastifyReply, { html, contentSecurityPolicy }: Page): FastifyReply {
  return reply
    .headers({ 'Content-Security-Policy': contentSecurityPolicy, 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}
