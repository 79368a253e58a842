import { weekId } from '@offpiste/domain/contract/fields.ts';
import { ASK_EVENT, HINT_BEAT_MS, WeekHintsQuery } from '@offpiste/domain/contract/week-hints.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { listKey } from '#lists/list-versions.ts';
import type { WeekChanges } from '#lists/week-changes.ts';
import { RequestError } from '#platform/errors.ts';
import { answerWithEvents, type EventStream } from '#platform/http/event-stream.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import type { RepRow } from '#platform/tables.ts';
import { createHintHub } from './hint-hub.ts';

/** The sign-ins among these that still count, with what their reps may see by now. */
export type SessionsInForce = (
  families: readonly string[],
) => Promise<ReadonlyMap<string, Pick<RepRow, 'level' | 'tenant'>>>;

interface HintDeps {
  changes: WeekChanges;
  /** The keys of the lists of a week that a viewer may read. */
  readable: (weekId: string, viewer: Viewer) => Promise<ReadonlySet<string>>;
  inForce: SessionsInForce;
}

/** Of one rep: twenty phones, with a page or two each. */
export const HINTS_OF_REP = 40;
/** Of one process. */
const MOST_HINTS = 2_000;
const ASK = `event: ${ASK_EVENT}\ndata:\n\n`;
const BEAT = ':\n\n';

/** Tells the phones that show a list when to ask what has changed; it says nothing else (docs/decisions/0138). */
export function registerHints(plainApp: FastifyInstance, { changes, readable, inForce }: HintDeps): void {
  const hub = createHintHub(changes);
  /** The oldest is first. */
  const open = new Map<EventStream, SignedIn>();
  let beats: NodeJS.Timeout | undefined;
  const app = plainApp.withTypeProvider<ZodTypes>();

  // Before the server waits for the requests in progress, which these would be until the phone goes away.
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end();
    clearInterval(beats);
    hub.stop();
  });

  /** Together for all of them: one look at their sessions, and one comment that keeps each connection open. */
  async function beat(): Promise<void> {
    const now = [...open];
    const families = [...new Set(now.map(([, { familyId }]) => familyId))];
    // A database that is away ends nobody's stream: there is nothing to read either.
    const counting = await inForce(families).catch(() => null);
    for (const [stream, { familyId, rep }] of now) {
      const account = counting?.get(familyId);
      const counts = counting === null || (account?.level === rep.level && account.tenant === rep.tenant);
      if (counts) stream.push(BEAT);
      else stream.end();
    }
  }

  const hints = { schema: { params: z.object({ weekId }), querystring: WeekHintsQuery } };
  app.get('/api/week/hints/:weekId', hints, async (request, reply) => {
    const { session, params, query } = request;
    const own = await readable(params.weekId, session.viewer);
    const lists = [query.list].flat().filter((list) => own.has(listKey(params.weekId, list)));
    if (open.size >= MOST_HINTS) throw new RequestError('too_many_requests');
    const ofRep = [...open].filter(([, { rep }]) => rep.rep_id === session.rep.rep_id);
    // A phone that went away without a word may still hold the oldest.
    if (ofRep.length >= HINTS_OF_REP) ofRep[0]?.[0].end();
    return answerWithEvents(reply, (stream) => {
      const leave = hub.join({ weekId: params.weekId, lists, onChanged: () => stream.push(ASK) });
      open.set(stream, session);
      beats ??= setInterval(() => void beat(), HINT_BEAT_MS);
      stream.push(BEAT);
      return {
        onClose() {
          leave();
          open.delete(stream);
          if (open.size > 0) return;
          clearInterval(beats);
          beats = undefined;
        },
      };
    });
  });
}
