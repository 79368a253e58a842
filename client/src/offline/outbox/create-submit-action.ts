import type { ActionKind, ActionReply, ConflictReply } from '@offpiste/domain/contract/actions.ts';
import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import type { Connectivity } from '../connectivity.ts';
import type { ActionOutcome, LocalHandlerContext } from '../local-verdict.ts';
import type { ReplyJudgement } from './judge-reply.ts';
import type { Outbox } from './outbox.ts';
import type { NamesOfItem, OutboxItem } from './outbox-item.ts';
import type { NewActionBody, SendResult } from './outbox-options.ts';

/** What a screen may say about an action. `item` is this phone's record of the action, by which it can be undone. */
export type ActionVerdict<K extends ActionKind> =
  | { state: 'confirmed'; reply: ActionReply<K>; item?: OutboxItem }
  | { state: 'conflict'; error: ConflictReply }
  | { state: 'refused'; status: number; error: ErrorReply }
  /**
   * Stored on this phone and not proven to have reached the server. `provisional` is the rule's verdict with
   * this phone's data; null when it knows too little.
   */
  | { state: 'saved'; provisional: ActionOutcome<K> | null; item?: OutboxItem }
  /** Neither stored nor sent: the screen may not claim success. */
  | { state: 'not-saved'; reason: string };

export interface SubmitOptions {
  outbox: Outbox;
  connectivity: () => Connectivity;
  isOnline: () => boolean;
  now: () => number;
  /** Resolves when a reply arrives too late for the verdict. */
  patience: () => Promise<void>;
  localVerdict: <K extends ActionKind>(
    kind: K,
    body: NewActionBody<K>,
    context: LocalHandlerContext,
  ) => Promise<ActionOutcome<K> | null>;
  /** Makes the sync runner send what has stayed. */
  nudge: () => void;
}

export type SubmitAction = <K extends ActionKind>(
  kind: K,
  body: NewActionBody<K>,
  names?: NamesOfItem,
) => Promise<ActionVerdict<K>>;

/**
 * Records an action and then sends it. A proven reply in time is final; anything else leaves the action in the
 * outbox and says so.
 */
export function createSubmitAction(options: SubmitOptions): SubmitAction {
  const { outbox, patience } = options;

  /** Another tab may have stored something of the same passenger and closed before it could announce it. */
  const readAll = () => outbox.reload().catch(() => undefined);

  const saved = async <K extends ActionKind>(
    item: OutboxItem,
    kind: K,
    body: NewActionBody<K>,
    reading = readAll(),
  ): Promise<ActionVerdict<K>> => {
    await reading;
    const { items } = outbox.items();
    const index = items.findIndex(({ id }) => id === item.id);
    const earlier = index === -1 ? items : items.slice(0, index);
    return {
      state: 'saved',
      provisional: await options.localVerdict(kind, body, { earlier, now: options.now() }),
      item,
    };
  };

  /** This phone cannot store: only the server's own reply, here and now, counts. */
  const sendUnstored = async <K extends ActionKind>(
    kind: K,
    body: NewActionBody<K>,
  ): Promise<ActionVerdict<K>> => {
    const sent = options.isOnline() ? outbox.sendUnstored(kind, body) : null;
    const judgement = sent && (await Promise.race([sent, patience().then(() => null)]));
    const reason = 'This phone could not store the action';
    return (judgement && finalVerdict(kind, judgement)) ?? { state: 'not-saved', reason };
  };

  return async (kind, body, names) => {
    let item: OutboxItem;
    // Read while it is written: what is written here meanwhile is among what was read.
    const reading = options.isOnline() ? undefined : readAll();
    try {
      item = await outbox.enqueue(kind, body, names);
    } catch {
      return sendUnstored(kind, body);
    }
    if (!options.isOnline()) return saved(item, kind, body, reading);

    let waiting = options.connectivity() !== 'slow';
    let answered = false;
    let attempt: Promise<SendResult | null> = Promise.resolve(null);
    const seen = () => {
      answered = waiting;
      return waiting;
    };
    /** The rep waits no longer; but a reply that arrived in time is final, even while it is still being stored. */
    const leave = () => {
      if (answered) return attempt;
      waiting = false;
      return null;
    };
    // Unless an older one of its subject is still on its way.
    const sent = outbox
      .holdSubject(item.subject, ([oldest]) => {
        if (oldest?.id === item.id) attempt = outbox.attempt(oldest, seen).catch(() => null);
        return attempt;
      })
      .then((result) => {
        if (result !== 'busy' && result !== null) return result;
        options.nudge();
        // A page that is put away gives its turn up, and its attempt goes on.
        return leave();
      })
      .catch(() => null);
    if (!waiting) return saved(item, kind, body);
    const result = await Promise.race([sent, patience().then(leave)]);
    const final = result && finalVerdict(kind, result.judgement);
    if (final?.state === 'confirmed') return { ...final, item };
    return final ?? saved(item, kind, body);
  };
}

function finalVerdict<K extends ActionKind>(_kind: K, judgement: ReplyJudgement): ActionVerdict<K> | null {
  switch (judgement.meaning) {
    case 'accepted':
      return { state: 'confirmed', reply: judgement.reply as ActionReply<K> };
    case 'conflict':
      return { state: 'conflict', error: judgement.error };
    case 'refused':
      return { state: 'refused', status: judgement.status, error: judgement.error };
    case 'already-processed':
    case 'signed-out':
    case 'unproven':
      return null;
  }
}
