import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { connectivity, SLOW_REPLY_MS } from '../connectivity.ts';
import { localVerdict } from '../local-verdict.ts';
import { type RepOffline, repOffline } from '../rep-offline.ts';
import { flushSoon } from '../sync/sync.ts';
import { type ActionVerdict, createSubmitAction, type SubmitAction } from './create-submit-action.ts';
import type { NamesOfItem } from './outbox-item.ts';
import type { NewActionBody } from './outbox-options.ts';

export type { ActionVerdict } from './create-submit-action.ts';

const submitters = new WeakMap<RepOffline, SubmitAction>();

/** Records one action of the signed-in rep, sends it, and returns what is known about it. */
export async function submitAction<K extends ActionKind>(
  kind: K,
  body: NewActionBody<K>,
  names: NamesOfItem = {},
): Promise<ActionVerdict<K>> {
  const rep = await repOffline();
  if (!rep) return { state: 'not-saved', reason: 'Nobody is signed in on this phone' };
  return submitterOf(rep)(kind, body, names);
}

function submitterOf(rep: RepOffline): SubmitAction {
  const known = submitters.get(rep);
  if (known) return known;
  const submit = createSubmitAction({
    outbox: rep.outbox,
    connectivity: connectivity.get,
    isOnline: () => navigator.onLine !== false,
    now: Date.now,
    patience: () => new Promise((resolve) => setTimeout(resolve, SLOW_REPLY_MS)),
    localVerdict,
    nudge: flushSoon,
  });
  submitters.set(rep, submit);
  return submit;
}
