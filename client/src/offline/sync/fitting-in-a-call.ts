import { ACTIONS_BODY_LIMIT, MOST_ACTIONS } from '@offpiste/domain/contract/action-call-limits.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';

/** Bytes of what is sent of an action beside its body, generously: its id, its path, when it is sent, and the commas. */
const BESIDE_BODY = 400;
const utf8 = new TextEncoder();

/** Returns as many of the first items as one call takes; at least one, which then goes alone. */
export function fittingInACall(items: readonly OutboxItem[]): OutboxItem[] {
  let bytes = 0;
  const tooMany = items.findIndex(({ body }, index) => {
    bytes += utf8.encode(body).length + BESIDE_BODY;
    return index > 0 && (index >= MOST_ACTIONS || bytes > ACTIONS_BODY_LIMIT - BESIDE_BODY);
  });
  return tooMany === -1 ? [...items] : items.slice(0, tooMany);
}
