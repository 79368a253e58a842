import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  PING_EVERY_MS,
  STREAMS_OF_ACCOUNT,
  type StreamEvent,
  StreamQuery,
  type streamEvents,
} from '@offpiste/domain/contract/hq/stream.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { requireOpenWeek } from '#lists/open-week.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import { RequestError } from '#platform/errors.ts';
import { answerWithEvents } from '#platform/http/event-stream.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { createStreamHub } from './stream-hub.ts';

type EventData<Name extends StreamEvent> = z.infer<(typeof streamEvents)[Name]>;

interface OpenStream {
  /** The account that reads it, or the wall: one account may have started several. */
  reader: string;
  end: (reason: EventData<'ended'>['reason']) => void;
}

/** Whether a session still opens headquarters. */
export type SessionCounts = (session: SignedIn) => Promise<boolean>;

/** What has changed, as it happens. A stream says only that; what is so now is read by other calls. */
export function registerStream(plainApp: FastifyInstance, deps: AppDeps, stillCounts: SessionCounts): void {
  const { database, clock } = deps;
  const hub = createStreamHub(deps.listVersions);
  const open = new Set<OpenStream>();
  const app = plainApp.withTypeProvider<ZodTypes>();

  // Before the server waits for the requests in progress, which these would be until the reader goes away.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end('server');
    hub.stop();
  });

  const stream = { config: { forWall: true }, schema: { querystring: StreamQuery } };
  app.get('/api/hq/stream', stream, async (request, reply) => {
    const { session } = request;
    const { week = null } = request.query;
    if (week !== null) await asHq(database, session, (moment) => requireOpenWeek(moment, week));
    const own = [...open].filter(({ reader }) => reader === readerOf(session));
    if (own.length >= STREAMS_OF_ACCOUNT) throw new RequestError('too_many_requests');
    return openStream(reply, session, week);
  });

  function openStream(reply: FastifyReply, session: SignedIn, weekId: string | null): FastifyReply {
    return answerWithEvents(reply, (stream) => {
      const send = <Name extends StreamEvent>(name: Name, data: EventData<Name>) =>
        stream.push(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      const leave = hub.join({ weekId, onChanged: (lists) => send('changed', { lists }) });
      const pings = setInterval(() => void ping(), PING_EVERY_MS);
      const opened: OpenStream = {
        reader: readerOf(session),
        end(reason) {
          send('ended', { reason });
          close();
          stream.end();
        },
      };
      function close(): void {
        clearInterval(pings);
        leave();
        open.delete(opened);
      }
      async function ping(): Promise<void> {
        // A database that is away ends nobody's stream: what it would show cannot be read either.
        const counts = await stillCounts(session).catch(() => true);
        if (!open.has(opened)) return;
        if (counts) send('ping', { at: toInstant(clock()) });
        else opened.end('session');
      }
      open.add(opened);
      send('ping', { at: toInstant(clock()) });
      return { onClose: close };
    });
  }
}

function readerOf({ rep, familyId, wallUntil }: SignedIn): string {
  return wallUntil === null ? rep.rep_id : familyId;
}
