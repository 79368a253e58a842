import type { Wiretap } from '../network/network.ts';
import type { Phone } from '../phone/phone.ts';
import type { TabLife } from '../phone/tab-life.ts';
import type { Excuse, Model } from './model.ts';
import type { WireLists } from './wire-lists.ts';

/** What the traffic has shown. */
export interface Traffic {
  wiretap: Wiretap;
  /** How often each action was sent. */
  attempts: Map<string, number>;
  /** Actions whose server's reply has reached their phone, so that the next may go. */
  terminal: Set<string>;
  /** Actions that the server answered with 2xx or a recorded 409, whether or not the answer arrived. */
  acknowledged: Set<string>;
  /** Actions that the server refused, or contradicted at once: they are no facts. */
  changedNothing: Set<string>;
  /** The request of every action as it was last sent. */
  sent: Map<string, { path: string; body: string }>;
  lists: WireLists;
  /** Somebody starts a sync on this page: until it ends it may send what the server asked to hold back. */
  syncedByHand: (phone: Phone, life: TabLife, sync: Promise<void>) => void;
}

interface Sent {
  idempotentId?: string;
  clientTimestamp?: string;
}

/** Until when the server wants an action held back. */
interface Patience {
  at: number;
  offset: number;
  /** The page that received it. */
  life: TabLife;
  /** The phone's time when it was received. */
  storageFailures: number;
  /** That page died of the reply, before it could write it down. */
  isLost: boolean;
}

/** Statuses that are no verdict on an action. */
const TEMPORARY = new Set([401, 408, 425, 429]);

/**
 * Checks every attempt as it is made: I4, I7, I13 and Retry-After; and keeps what later checks need. A 409 that does not
 * name the action is a verdict only when it comes twice; what is made up comes once.
 */
export function watchTraffic(model: Model, lists: WireLists): Traffic {
  const attempts = new Map<string, number>();
  const sent: Traffic['sent'] = new Map();
  const bodies = new Map<string, string>();
  const waiting = new Map<string, Set<TabLife>>();
  /** For each page and action: how often the page had been frozen when it first sent it. */
  const begun = new Map<TabLife, Map<string, number>>();
  const terminal = new Set<string>();
  const acknowledged = new Set<string>();
  const changedNothing = new Set<string>();
  const notBefore = new Map<string, Patience>();
  const bare = new Set<string>();
  const byHand = new Set<{ phone: Phone; life: TabLife }>();

  const parse = (text: string): Record<string, unknown> | null => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' ? (value as Record<string, unknown>) : null;
    } catch {
      return null;
    }
  };
  const idOf = (body: string) => (parse(body) as Sent | null)?.idempotentId ?? '';
  const key = (phone: Phone, id: string) => `${phone.name} ${id}`;

  /** Why this page may send what the server wanted held back; null when it may not. */
  const impatienceOf = (patience: Patience, phone: Phone, life: TabLife): Excuse | null => {
    if ([...byHand].some((sync) => sync.phone === phone && sync.life.isAlive()))
      return 'a sync by hand does not wait';
    // Only the page that received it knows what could not be stored.
    if (patience.life === life) return null;
    if (patience.isLost) return 'a page that died of the reply forgets Retry-After';
    return patience.storageFailures === phone.storageFailures
      ? null
      : 'storage that failed since forgets Retry-After';
  };

  const wiretap: Wiretap = {
    sent({ phone, life, path, body }) {
      const { clientTimestamp: _, ...frozen } = (parse(body) ?? {}) as Sent;
      const id = frozen.idempotentId ?? '';
      const action = model.actions.get(id);
      if (!action) return;
      sent.set(id, { path, body });
      attempts.set(id, (attempts.get(id) ?? 0) + 1);
      const text = `${path} ${JSON.stringify(frozen)}`;
      const before = bodies.get(id);
      if (before !== undefined && before !== text)
        model.violated('body-changed', `${id}: ${before} / ${text}`);
      bodies.set(id, text);

      const others = waiting.get(key(phone, id)) ?? new Set();
      const own = begun.get(life) ?? new Map<string, number>();
      begun.set(life, own);
      if (!own.has(id)) own.set(id, life.freezes());
      const hasGivenUp = (page: TabLife) => page.freezes() !== begun.get(page)?.get(id);
      for (const other of [...others].filter((page) => page.isAlive())) {
        if (hasGivenUp(other) || hasGivenUp(life))
          model.excused('a page that was frozen while it sent has given its turn up');
        else if (phone.hasLocks) model.violated('sent-at-once', id);
      }
      others.add(life);
      waiting.set(key(phone, id), others);

      for (const earlier of action.after) {
        const known = model.actions.get(earlier);
        if (!terminal.has(earlier) && !known?.evicted) {
          model.violated('out-of-order', `${id} was sent before the reply to ${earlier}`);
        }
      }
      const patience = notBefore.get(key(phone, id));
      if (!patience || patience.offset !== phone.clockOffset || phone.now() >= patience.at - 1_000) return;
      const excuse = impatienceOf(patience, phone, life);
      if (excuse) model.excused(excuse);
      else model.violated('impatient', `${id} was sent ${patience.at - phone.now()} ms early`);
    },

    replied({ phone, life, body, reply }) {
      const id = idOf(body);
      waiting.get(key(phone, id))?.delete(life);
      notBefore.delete(key(phone, id));
      if (!reply || reply.redirected) return;
      const json = parse(reply.body);
      const { status } = reply;
      const names = json?.idempotentId === id;
      if (status === 409 && !names) {
        if (bare.has(id)) terminal.add(id);
        bare.add(id);
      }
      const isVerdict =
        (status >= 200 && status < 300 && names) ||
        (status === 409 && names && json?.recorded === true) ||
        (status >= 400 &&
          status < 500 &&
          status !== 409 &&
          !TEMPORARY.has(status) &&
          typeof json?.code === 'string' &&
          json.code !== 'actor_mismatch');
      if (isVerdict) terminal.add(id);
      const patience = Number(reply.headers['retry-after']);
      if ((status === 429 || status === 503) && patience > 0) {
        const { clockOffset: offset, storageFailures } = phone;
        const heardAt = phone.now();
        const at = heardAt + patience * 1000;
        const heard: Patience = { at, offset, life, storageFailures, isLost: false };
        notBefore.set(key(phone, id), heard);
        // Writing takes no time by the virtual clock.
        life.onDeath(() => {
          heard.isLost ||= phone.now() === heardAt;
        });
      }
    },

    answered({ body, status, reply }) {
      const id = idOf(body);
      const json = parse(reply);
      const isDone = status >= 200 && status < 300;
      const isConflict = status === 409 && json?.recorded === true;
      if (isDone || isConflict) acknowledged.add(id);
      if (isDone || json?.late === true) changedNothing.delete(id);
      else if (isConflict || (status >= 400 && status < 500 && !TEMPORARY.has(status)))
        changedNothing.add(id);
    },

    arrived: ({ phone, life, path, ...reply }) => lists.arrived(phone, path, { page: life, ...reply }),

    changesArrived: ({ life, ...reply }) => lists.changesArrived({ page: life, ...reply }),

    statesArrived: ({ phone, life, reply }) => lists.statesArrived(phone, { page: life, ...reply }),
  };

  return {
    wiretap,
    sent,
    attempts,
    terminal,
    acknowledged,
    changedNothing,
    lists,
    syncedByHand: (phone, life, sync) => {
      const own = { phone, life };
      byHand.add(own);
      const done = () => byHand.delete(own);
      sync.then(done, done);
    },
  };
}
