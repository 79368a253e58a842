import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { toEpoch, toInstant } from '@offpiste/domain/contract/fields.ts';
import { createStore } from '#state/store.ts';
import { holdAll } from '../locks.ts';
import { acknowledged, discarded, retried } from './by-person.ts';
import { undoOf, waitingOf, wasDoneHere } from './in-force.ts';
import { judgeReply, type ReplyJudgement } from './judge-reply.ts';
import { maybeLost, putBack } from './maybe-lost.ts';
import { newItem } from './new-item.ts';
import { isUnsent, type NamesOfItem, type OutboxItem } from './outbox-item.ts';
import type { NewActionBody, OutboxOptions, SendResult } from './outbox-options.ts';
import type { OutboxContents } from './outbox-store.ts';
import { settleItem } from './settle-item.ts';
import type { KnownAction } from './unsent-file.ts';
import { thoseToSend, waitsForOthers } from './waits-for-others.ts';
import { withWritten } from './with-written.ts';

/** Prefix of the name of the lock under which the actions of one subject are sent. */
export const SUBJECT_LOCK = 'outbox:';
/** How long a settled action stays in the activity list. */
const RECENT_MS = 24 * 3_600_000;

/** The actions of one rep on this phone: each stays until a proven reply. */
export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(options: OutboxOptions) {
  const { owner, store, locks, now } = options;
  const sending = new Set<string>();
  /** Items that the server asked to hold back, as they should have been stored, by id; only while they could not be. */
  const heldBack = new Map<string, OutboxItem>();
  /** Subjects of which another tab stored something that has not been read here yet. */
  const unread = new Set<string>();
  let stored: OutboxContents = { items: [], unreadable: 0 };
  const shown = createStore(stored);
  /** The epoch for which everything that it may have lost is in the queue again. */
  let prepared: string | undefined;
  let readings = 0;
  /** The latest reading that has come. */
  let latest = 0;
  /** For each reading on its way: what was written here since it began, which it may not have. */
  const writtenSince = new Set<Map<string, OutboxItem>>();

  const show = () => {
    shown.set({
      ...stored,
      items: stored.items.map((item) =>
        item.state === 'waiting' && sending.has(item.id) ? { ...item, state: 'sending' } : item,
      ),
    });
  };

  /** Puts a stored item into what is known, instead of reading the whole store for it. */
  const apply = (item: OutboxItem) => {
    for (const written of writtenSince) written.set(item.id, item);
    stored = { ...stored, items: withWritten(stored.items, new Map([[item.id, item]])) };
  };

  /** Reads the items again; a reading that comes after a later one does not count. */
  const reload = async (): Promise<OutboxItem[]> => {
    const turn = ++readings;
    const heard = [...unread];
    const written = new Map<string, OutboxItem>();
    writtenSince.add(written);
    const contents = await store
      .list()
      .catch((error) => {
        stored = { ...stored, failed: true };
        show();
        throw error;
      })
      .finally(() => writtenSince.delete(written));
    if (!contents.failed) for (const subject of heard) unread.delete(subject);
    const items = contents.items.filter((item) => item.owner === owner);
    const own = { ...contents, items: withWritten(items, written).map(heldAsAsked) };
    if (turn > latest) {
      latest = turn;
      stored = own;
      show();
    }
    return own.items;
  };

  const heldAsAsked = (item: OutboxItem): OutboxItem => {
    const held = heldBack.get(item.id);
    // Another tab has made a later attempt once the stored item has as many.
    if (!held || item.state !== 'waiting' || item.attempts >= held.attempts) return item;
    return { ...item, notBefore: held.notBefore };
  };

  /** For changes of several items, or of one that is gone. */
  const changed = async (written: readonly string[] = []) => {
    await reload().catch(() => undefined);
    options.announce(written);
  };

  /** Stores the action; when this resolves it survives a dead battery. */
  const enqueue = async <K extends ActionKind>(
    kind: K,
    body: NewActionBody<K>,
    names: NamesOfItem = {},
  ): Promise<OutboxItem> => {
    const item = { ...newItem(options, kind, body), ...names };
    await store.add(item);
    apply(item);
    show();
    options.announce([item.subject]);
    return item;
  };

  /**
   * Imports actions that this rep recorded on another phone, in their order. Existing ones do not change.
   * Returns how many are new.
   */
  const adopt = async (actions: readonly KnownAction[]): Promise<number> => {
    const known = new Set((await reload()).map(({ id }) => id));
    const fresh = actions.filter(({ idempotentId }) => !known.has(idempotentId));
    const written: string[] = [];
    try {
      for (const { kind, body, recordedAt } of fresh) {
        // The body stays exactly the same: what was sent from the other phone must count as the same.
        const same = { ...newItem(options, kind, JSON.parse(body)), body, recordedAt: toEpoch(recordedAt) };
        await store.add(same);
        written.push(same.subject);
      }
    } finally {
      await changed(written);
    }
    return fresh.length;
  };

  const asSent = ({ body }: OutboxItem) => ({ ...JSON.parse(body), clientTimestamp: toInstant(now()) });
  const epoch = () => prepared ?? stored.items.findLast((known) => known.epoch !== undefined)?.epoch;

  const sendOnce = async (item: OutboxItem): Promise<ReplyJudgement> => {
    const body = asSent(item);
    return judgeReply(item, await options.send(item.kind, body, epoch()), now());
  };

  const whileSending = async <T>(items: readonly OutboxItem[], work: () => Promise<T>): Promise<T> => {
    for (const { id } of items) sending.add(id);
    show();
    try {
      return await work();
    } finally {
      for (const { id } of items) sending.delete(id);
      show();
      options.announce([]);
    }
  };

  /** Makes one attempt. `seen` is called when the reply arrives: whether the rep sees it at once. */
  const attempt = async (item: OutboxItem, seen: () => boolean): Promise<SendResult> => {
    if (item.owner !== owner || !options.isSignedIn()) return { judgement: { meaning: 'signed-out' }, item };
    return await whileSending([item], async () => {
      const judgement = await sendOnce(item);
      return { judgement, item: await settle(item, judgement, seen()) };
    });
  };

  /** Makes one attempt with each of several items about different subjects, in one call; `refused` as `SendTogether` says. */
  const attemptTogether = async (items: readonly OutboxItem[]): Promise<SendResult[] | 'refused'> => {
    if (items.some((item) => item.owner !== owner) || !options.isSignedIn())
      return items.map((item) => ({ judgement: { meaning: 'signed-out' }, item }));
    return await whileSending(items, async () => {
      const actions = items.map((item) => ({ id: item.id, kind: item.kind, body: asSent(item) }));
      const results = await options.sendTogether(actions, epoch());
      if (results === 'refused') return results;
      const settling = items.map(async (item) => {
        const judgement = judgeReply(item, results.get(item.id) ?? { ok: false, kind: 'unproven' }, now());
        return { judgement, item: await settle(item, judgement, false) };
      });
      return Promise.all(settling);
    });
  };

  /**
   * A settlement that cannot be stored leaves the item waiting; sending it again gets the same reply, and happens no
   * sooner than the server asked.
   */
  const settle = async (item: OutboxItem, judgement: ReplyJudgement, seen: boolean): Promise<OutboxItem> => {
    const context = {
      now: now(),
      seen,
      ownEarlier: wasDoneHere(stored.items, item),
      undone: undoOf(stored.items, item.id) !== null,
      random: options.random(),
    };
    const change = (current: OutboxItem) => settleItem(current, judgement, context);
    heldBack.delete(item.id);
    const settled = await store.change(item.id, change).catch(() => null);
    if (!settled) {
      const held = change(item);
      if (held.state === 'waiting' && held.notBefore !== null) heldBack.set(item.id, held);
      await reload().catch(() => undefined);
      return heldAsAsked(item);
    }
    // The next of its subject is judged by it at once, whatever readings are on their way.
    apply(settled);
    if (!isUnsent(settled)) options.onSettled(settled);
    return settled;
  };

  /** Called when another tab has changed the items, and stored something of these subjects. */
  const hear = async (written: readonly string[]): Promise<void> => {
    for (const subject of written) unread.add(subject);
    await reload().catch(() => undefined);
  };

  const lockOf = (subject: string) => `${SUBJECT_LOCK}${owner}:${subject}`;

  /**
   * Lets `work` send the waiting items of these subjects, each one's oldest first, while no other tab or lane does; without
   * the subjects that others hold. None of a subject of which another tab wrote one that cannot be read: it may be older.
   */
  const holdSubjects = <T>(
    subjects: readonly string[],
    work: (waiting: OutboxItem[][]) => Promise<T>,
  ): Promise<T | 'busy'> =>
    holdAll(locks, new Map(subjects.map((subject) => [lockOf(subject), subject])), async (held) => {
      const items = await reload().catch(() => stored.items.map(heldAsAsked));
      return work(
        held.map((subject) => (unread.has(subject) ? [] : thoseToSend(waitingOf(items, subject), items))),
      );
    });

  const holdSubject = <T>(subject: string, work: (waiting: OutboxItem[]) => Promise<T>) =>
    holdSubjects([subject], ([waiting = []]) => work(waiting));

  const changeItem = async (id: string, change: (item: OutboxItem) => OutboxItem) => {
    await store.change(id, change);
    await changed();
  };

  return {
    owner,
    enqueue,
    adopt,
    attempt,
    attemptTogether,
    holdSubject,
    holdSubjects,
    reload,
    hear,
    /**
     * For an action that could not be stored: one attempt, and nothing is kept. Null when something older of its subject
     * waits, is on its way, or was written by another tab and cannot be read: it must not overtake that.
     */
    async sendUnstored<K extends ActionKind>(
      kind: K,
      body: NewActionBody<K>,
    ): Promise<ReplyJudgement | null> {
      const item = newItem(options, kind, body);
      const sent = await locks.tryHold(lockOf(item.subject), async () =>
        unread.has(item.subject) ||
        waitingOf(stored.items, item.subject).length > 0 ||
        waitsForOthers(item, stored.items)
          ? null
          : sendOnce(item),
      );
      return sent === 'busy' ? null : sent;
    },
    items: shown.get,
    subscribe: shown.subscribe,

    /** Puts an item that needs attention back in the queue. */
    retry: (id: string) => changeItem(id, retried),

    /**
     * Puts back in the queue what the server acknowledged in the last ten minutes of another epoch: where it has it still,
     * nothing changes.
     */
    async sendAgain(epoch: string) {
      const again = maybeLost(stored.items, epoch);
      // One that cannot be stored is put back by the next call; until then it may not hold up everything else.
      for (const { id } of again)
        await store.change(id, (item) => putBack(item, epoch)).catch(() => undefined);
      // Only now: what is sent meanwhile still names the epoch before, and is refused.
      prepared = epoch;
      if (again.length > 0) await changed();
    },

    /** Discards a refused action; it stays among the recent ones as discarded. */
    discard: (id: string) => changeItem(id, (item) => discarded(item, now())),

    /** The rep has read a conflict. */
    acknowledge: (id: string) => changeItem(id, acknowledged),

    /** Forgets what was settled more than a day ago and every list on this phone includes. */
    async forgetOld() {
      const old = stored.items.filter(
        (item) => item.state === 'done' && now() - (item.settledAt ?? 0) > RECENT_MS,
      );
      const inLists = await Promise.all(old.map(options.isInLists));
      const forgotten = old.filter((_, index) => inLists[index]);
      if (forgotten.length === 0) return;
      await store.remove(forgotten.map((item) => item.id));
      await changed();
    },
  };
}
