import { randomUUID } from 'node:crypto';
import type { ConfigReply } from '@offpiste/domain/contract/config.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { LinkedSources } from '../chaos/src/linking/link-sources.ts';
import { cookieHeader } from '../chaos/src/network/network.ts';
import { keepStates } from '../chaos/src/phone/kept-states.ts';
import { createPhone, type Phone } from '../chaos/src/phone/phone.ts';
import { openTab } from '../chaos/src/phone/tab.ts';
import type { Fetch } from '../chaos/src/phone/tab-globals.ts';
import { createTabLife } from '../chaos/src/phone/tab-life.ts';
import type { Random } from '../chaos/src/time/random.ts';
import type { VirtualTime } from '../chaos/src/time/virtual-time.ts';
import { loadBody } from '../server/src/testing/load-body.ts';

const LOST = 0.1;
const [SHORTEST_WAY_MS, LONGEST_WAY_MS] = [10, 150];

/** The clock of this machine, where the app is used to one that is turned by hand. */
const realTime: VirtualTime = {
  now: Date.now,
  setTimeout: (work, ms) => Number(setTimeout(work, ms)),
  clearTimeout: (id) => clearTimeout(id),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  whileReal: (work) => work,
  hold: () => () => undefined,
  pass: (ms) => realTime.sleep(ms),
  settled: async () => undefined,
};

export interface ShiftOptions {
  /** The app, as it is written. */
  app: LinkedSources;
  server: string;
  config: ConfigReply;
  weekId: string;
  random: Random;
  /** Hears how long the server took for a scan, without the way there and back. */
  onScan: (ms: number) => void;
}

export type ShiftPhone = Awaited<ReturnType<typeof startShift>>;

/** Opens the app's own code as one page on a phone with a bad network, signs a rep in and keeps their week, as on a screen of a list. */
export async function startShift(
  { app, server, config, weekId, random, onScan }: ShiftOptions,
  { username, password }: { username: string; password: string },
) {
  const phone = createPhone(username, realTime);
  const life = createTabLife(realTime);
  const line = createLine({ phone, server, random, onScan });
  const tab = openTab(phone, app, { life, time: realTime, random, fetch: line.fetch });
  const page = tab.app;
  page['session/selected-week.ts'].selectWeek(weekId);
  page['api/app-brand.ts'].hostConfig.set(config);
  const refused = await page['session/session.ts'].signIn(username, password);
  const rep = page['session/session.ts'].currentRep();
  if (!rep) throw new Error(`${username} could not sign in: ${refused}`);
  keepStates(tab, {
    ...{ weekId, random, time: realTime, systemId: `system-${weekId}`, keys: [] },
    onKept: () => undefined,
  });
  line.setBad(true);
  const { submitAction } = page['offline/outbox/submit-action.ts'];
  const contents = () => page['offline/rep-offline.ts'].openedRepOffline()?.outbox.items();
  let leaveList = () => {};

  return {
    /** Opens the screen of a coach's list, and leaves the one before. */
    openCoach(coachId: string): void {
      leaveList();
      const { key, path, schema } = page['lists/lists.ts'].listsOf(weekId).coachTickets(coachId, 'outbound');
      const poll = page['offline/lists/running-polls.ts'].pollNamed(weekId, key);
      poll.fetchWith((headers) => page['api/api-client.ts'].api.request('GET', path, { schema, headers }));
      leaveList = poll.use();
    },
    /** Loads somebody, and returns the id of that. */
    load(barcode: string, coachId: string): string {
      const body = loadBody(rep, { weekID: weekId, barcode, coachId });
      saved(submitAction('load-coach', body));
      return body.idempotentId;
    },
    /** Undoes an action as its screen does, and returns the id of that; null while the phone shows nothing that could be undone. */
    undo(id: string): string | null {
      const item = contents()?.items.find((one) => one.id === id);
      const [undoable] = item ? page['offline/outbox/undoable.ts'].undoablesOf(item) : [];
      if (!undoable) return null;
      const idempotentId = randomUUID();
      const handsetTimestamp = toInstant(Date.now());
      saved(submitAction('undo', { weekId, idempotentId, handsetTimestamp, undoes: undoable.undoes }));
      return idempotentId;
    },
    setOnline(online: boolean): void {
      phone.online = online;
      if (!online) line.cut();
      tab.events.dispatchEvent(new Event(online ? 'online' : 'offline'));
    },
    /** From now on nothing is lost. */
    calm: () => line.setBad(false),
    /** How many of its calls were lost. */
    lost: line.lost,
    /** How many actions the app has not sent yet. */
    unsent: () => {
      const kept = contents();
      return kept ? page['offline/outbox/use-outbox.ts'].viewOf(kept).unsent : 0;
    },
    end(): void {
      leaveList();
      life.die();
      line.cut();
    },
  };
}

/** Throws, in whoever runs this, when the app could not keep what a rep did. */
function saved(submitting: Promise<{ state: string }>): void {
  void submitting.then((verdict) => {
    if (verdict.state === 'not-saved') throw new Error('the app has not saved an action');
  });
}

/** Carries a page's calls to a real server: late, one in ten lost on its way there or back, and none without a signal. */
function createLine({
  phone,
  server,
  random,
  onScan,
}: { phone: Phone } & Pick<ShiftOptions, 'server' | 'random' | 'onScan'>) {
  let connections = new AbortController();
  let [isBad, lost] = [false, 0];
  return {
    setBad(bad: boolean): void {
      isBad = bad;
    },
    lost: () => lost,
    /** Ends every call and stream that is under way. */
    cut(): void {
      connections.abort();
      connections = new AbortController();
    },
    fetch: (async (url, init) => {
      if (!phone.online) throw new TypeError('Failed to fetch');
      const fate = isBad ? random.next() / LOST : 1;
      const signals = [connections.signal, ...(init.signal ? [init.signal] : [])];
      if (fate < 1) lost += 1;
      await realTime.sleep(random.between(SHORTEST_WAY_MS, LONGEST_WAY_MS));
      if (fate < 0.5) throw new TypeError('Failed to fetch');
      const headers = { ...(init.headers as Record<string, string>), cookie: cookieHeader(phone.cookies) };
      const sentAt = performance.now();
      const { credentials: _, ...rest } = init;
      const reply = await fetch(`${server}${url.pathname}${url.search}`, {
        ...rest,
        headers,
        signal: AbortSignal.any(signals),
      });
      if (url.pathname === '/api/coach/load') onScan(performance.now() - sentAt);
      await realTime.sleep(random.between(SHORTEST_WAY_MS, LONGEST_WAY_MS));
      if (fate < 1) {
        await reply.body?.cancel();
        throw new TypeError('Failed to fetch');
      }
      for (const cookie of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        phone.cookies.set(name, value);
      }
      // Without an address: the page takes only replies of the one it was loaded from.
      const { status } = reply;
      return new Response(status === 304 || status === 204 ? null : reply.body, {
        status,
        headers: reply.headers,
      });
    }) satisfies Fetch,
  };
}
