import { weekId } from '@offpiste/domain/contract/fields.ts';
import { EVERYTHING, type WeekChangesReply } from '@offpiste/domain/contract/week-changes.ts';
import {
  ASK_EVENT,
  HINT_BEAT_MS,
  HINT_LOOK_MS,
  WeekHintsQuery,
} from '@offpiste/domain/contract/week-hints.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { listKey } from '#lists/list-versions.ts';
import type { WeekChanges } from '#lists/week-changes.ts';
import { RequestError } from '#platform/errors.ts';
import { answerWithEvents, type EventStream } from '#platform/http/event-stream.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import type { RepRow } from '#platform/tables.ts';
import { type ChangedLists, versionIn } from './changed-lists.ts';
import { createHintHub, type Listener } from './hint-hub.ts';

/** The sign-ins among these that still count, with what their reps may see by now. */
export type SessionsInForce = (
  families: readonly string[],
) => Promise<ReadonlyMap<string, Pick<RepRow, 'level' | 'tenant'>>>;

interface HintDeps {
  changes: WeekChanges;
  changed: ChangedLists;
  inForce: SessionsInForce;
}

/** A stream that is open. */
interface OpenHints extends Listener {
  session: SignedIn;
  stream: EventStream;
  /** The lists that the phone named, whether or not its rep may read them. */
  named: ReadonlySet<string>;
  /** On this process's steady clock, and not before the phone asked for the stream. */
  openedAt: number;
  /** Every change of its lists until this version is in an event, or the phone knew of it before. */
  knownUntil: string | undefined;
}

/** Of one rep: twenty phones, with a page or two each. */
export const HINTS_OF_REP = 40;
/** Of one process. */
const MOST_HINTS = 2_000;
const LOOKS_OF_BEAT = HINT_BEAT_MS / HINT_LOOK_MS;

/** Says to the phones that show a list when it has changed, and until when it has not (docs/decisions/0138, 0145). */
export function registerHints(plainApp: FastifyInstance, { changes, changed, inForce }: HintDeps): void {
  const hub = createHintHub(changes);
  /** The oldest is first. */
  const open = new Set<OpenHints>();
  let looks: NodeJS.Timeout | undefined;
  const app = plainApp.withTypeProvider<ZodTypes>();

  // Before the server waits for the requests in progress, which these would be until the phone goes away.
  app.addHook('preClose', async () => {
    for (const { stream } of open) stream.end();
    clearInterval(looks);
    hub.stop();
  });

  /** What has changed of a phone's lists since the last event. */
  async function newsOf({ weekId, session, knownUntil, named }: OpenHints) {
    const { lists, latest } = await changed.get(weekId, session.viewer, knownUntil);
    return { lists: lists.filter((list) => list === EVERYTHING || named.has(list)), latest };
  }

  async function tell(hints: OpenHints): Promise<void> {
    const { lists, latest } = await newsOf(hints);
    hints.knownUntil = latest;
    if (lists.length === 0) return;
    const data = JSON.stringify({ lists } satisfies WeekChangesReply);
    hints.stream.push(`event: ${ASK_EVENT}\nid: ${latest}\ndata: ${data}\n\n`);
  }
  // The next beat finds what could not be read now.
  const tellNow = (hints: OpenHints) => void tell(hints).catch(() => undefined);

  /** Ends the streams whose sessions no longer count; returns whether that could be seen. */
  async function look(): Promise<boolean> {
    const now = [...open];
    const families = [...new Set(now.map(({ session }) => session.familyId))];
    // A database that is away ends nobody's stream: there is nothing to read either.
    const counting = await inForce(families).catch(() => null);
    if (!counting) return false;
    for (const { stream, session } of now) {
      const account = counting.get(session.familyId);
      if (account?.level !== session.rep.level || account.tenant !== session.rep.tenant) stream.end();
    }
    return true;
  }

  /** Whether this process knows of everything that was recorded in a week until now: by the ledger, whatever it has heard. */
  async function catchUp(weekId: string): Promise<boolean> {
    try {
      // One that is under way may have begun earlier.
      await changes.heard(weekId);
      await changes.catchUp(weekId);
      return true;
    } catch {
      return false;
    }
  }

  /** Says to each phone that its lists were right at this moment, or sends what has changed; if neither, keeps the connection. */
  async function beat(hasLooked: boolean): Promise<void> {
    const now = [...open];
    const at = performance.now();
    const known = new Set<string>();
    for (const weekId of new Set(now.map((hints) => hints.weekId)))
      if (hasLooked && (await catchUp(weekId))) known.add(weekId);
    for (const hints of now) {
      const news = known.has(hints.weekId) ? await newsOf(hints).catch(() => null) : null;
      if (news && news.lists.length > 0 && open.has(hints)) hub.wake(hints);
      const isRight = news?.lists.length === 0;
      if (isRight) hints.knownUntil = news.latest;
      hints.stream.push(isRight ? `: ${Math.floor(at - hints.openedAt)}\n\n` : ':\n\n');
    }
  }

  function startLooking(): NodeJS.Timeout {
    let past = 0;
    return setInterval(async () => {
      past += 1;
      const isBeat = past % LOOKS_OF_BEAT === 0;
      const hasLooked = await look();
      if (isBeat) await beat(hasLooked);
    }, HINT_LOOK_MS);
  }

  const hints = { schema: { params: z.object({ weekId }), querystring: WeekHintsQuery } };
  app.get('/api/week/hints/:weekId', hints, async (request, reply) => {
    const { session, params, query } = request;
    const openedAt = performance.now();
    const named = new Set([query.list].flat());
    const readable = await changed.readable(params.weekId, session.viewer);
    if (open.size >= MOST_HINTS) throw new RequestError('too_many_requests');
    const ofRep = [...open].filter((one) => one.session.rep.rep_id === session.rep.rep_id);
    // A phone that went away without a word may still hold the oldest.
    if (ofRep.length >= HINTS_OF_REP) ofRep[0]?.stream.end();
    return answerWithEvents(reply, (stream) => {
      const opened: OpenHints = {
        ...{ session, stream, named, openedAt, weekId: params.weekId, knownUntil: versionIn(request) },
        lists: [...named].filter((list) => readable.has(listKey(params.weekId, list))),
        onChanged: () => tellNow(opened),
      };
      const leave = hub.join(opened);
      open.add(opened);
      looks ??= startLooking();
      stream.push(':\n\n');
      // What was recorded before anybody listened.
      tellNow(opened);
      return {
        onClose() {
          leave();
          open.delete(opened);
          if (open.size > 0) return;
          clearInterval(looks);
          looks = undefined;
        },
      };
    });
  });
}
