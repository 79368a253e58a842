import type { ActionBody, ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { ApiResult } from '#api/api-result.ts';
import type { Locks } from '../locks.ts';
import type { ReplyJudgement } from './judge-reply.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';

/**
 * Sends the request of an action; a failure is in the result. `epoch` is the latest of which this phone has heard: in
 * another one the server first wants what it may have lost.
 */
export type SendAction = (kind: ActionKind, body: object, epoch?: string) => Promise<ApiResult<unknown>>;

/** An action on its way, with its whole body. */
export interface ActionToSend {
  id: string;
  kind: ActionKind;
  body: object;
}

/**
 * Sends several actions, each about another subject, in one call. Returns the result for each by its id, or `refused` where
 * the server will not have the call: that says nothing of its actions, which then go alone.
 */
export type SendTogether = (
  actions: readonly ActionToSend[],
  epoch?: string,
) => Promise<ReadonlyMap<string, ApiResult<unknown>> | 'refused'>;

/** The body of an action as a screen passes it; the outbox adds the time of sending. */
export type NewActionBody<K extends ActionKind> = Omit<ActionBody<K>, 'clientTimestamp'>;

export interface OutboxOptions {
  /** The rep whose actions these are. */
  owner: string;
  /** Whether that rep is signed in: no other session sends these. */
  isSignedIn: () => boolean;
  store: OutboxStore;
  send: SendAction;
  sendTogether: SendTogether;
  locks: Locks;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds that no change of the clock affects. */
  monotonicNow: () => number;
  random: () => number;
  /** Notifies the other tabs that the items have changed, and of which subjects something was stored. */
  announce: (written: readonly string[]) => void;
  /** Whether no list on this phone needs a settled action to be complete. */
  isInLists: (item: OutboxItem) => Promise<boolean>;
  /** After an action is settled its place's list is out of date. */
  onSettled: (item: OutboxItem) => void;
}

/** The result of an attempt, and the item in its new state. */
export interface SendResult {
  judgement: ReplyJudgement;
  item: OutboxItem;
}
