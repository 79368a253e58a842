import { type ActionBody, type ActionKind, aboutAction } from '@offpiste/domain/contract/actions.ts';
import type { ActionVerdict } from '../../../client/src/offline/outbox/submit-action.ts';
import { checkProvisional } from '../checking/check-provisional.ts';
import type { ModelAction } from '../checking/model.ts';
import type { Tab } from '../phone/tab.ts';
import { idsOfExtras, KEY_LIST } from '../season/week-plan.ts';
import type { World, WorldPhone } from './world.ts';

/** An id that no action of this history has. */
export function newId({ weekId, model }: Pick<World, 'weekId' | 'model'>): string {
  return `${weekId}-${model.actions.size}`;
}

/** A rep does something on the screen of a phone: the model knows it, and what the app answers is compared with it. */
export function act(
  world: World,
  phone: WorldPhone,
  tab: Tab,
  { kind, body, undoes }: { kind: ActionKind; body: object; undoes: string | null },
): void {
  const { model, traffic } = world;
  const { subject, place } = aboutAction(kind, body as ActionBody<typeof kind>);
  const repId = tab.app['session/session.ts'].currentRep()?.repId ?? '';
  const id = (body as { idempotentId: string }).idempotentId;
  const isFollowed = (other: ModelAction) =>
    other.subject === subject || (kind === 'close-departure' && other.place === place);
  const earlier = [...model.actions.values()].filter(
    (other) => isFollowed(other) && other.phone === phone && other.repId === repId && other.claimed,
  );
  const rows =
    kind === 'add-extra' ? idsOfExtras(id, (body as ActionBody<'add-extra'>).passengers.length) : [id];
  const action: ModelAction = {
    id,
    rows,
    kind,
    subject,
    place,
    phone,
    repId,
    undoes,
    leaves: kind === 'no-show' && (body as ActionBody<'no-show'>).reason === 'left',
    claimed: false,
    shown: false,
    judgedHere: null,
    evicted: false,
    after: earlier.filter((other) => !other.evicted).map((other) => other.id),
  };
  model.add(action);
  const healthy = isHealthy(phone);
  const submit = tab.app['offline/outbox/submit-action.ts'].submitAction as (
    kind: ActionKind,
    body: object,
  ) => Promise<ActionVerdict<ActionKind>>;
  submit(kind, body).then(
    (verdict) => {
      if (!tab.life.isAlive()) return;
      if (verdict.state === 'not-saved') {
        const isSignedIn = tab.app['session/session.ts'].currentRep()?.repId === repId;
        if (healthy && isHealthy(phone) && isSignedIn)
          model.violated('not-saved', `${id}: ${verdict.reason}`);
        else model.excused('a failing storage saves nothing');
        return;
      }
      action.claimed = true;
      action.shown = verdict.state === 'conflict' || verdict.state === 'refused';
      if (verdict.state !== 'saved') return;
      action.judgedHere = verdictIn(verdict.provisional);
      checkProvisional(model, traffic, action);
      judge(world, action, { phone, tab }, verdict.provisional);
    },
    (error: unknown) => {
      if (tab.life.isAlive()) model.violated('not-saved', `${id}: submitting threw ${String(error)}`);
    },
  );
}

/** Records what a page says about an action by itself, to compare it with its screen. */
function judge(
  { judged }: World,
  action: ModelAction,
  { phone, tab }: { phone: WorldPhone; tab: Tab },
  provisional: object | null,
): void {
  const key = action.place.startsWith('room:') ? KEY_LIST : action.place;
  const list = tab.app['offline/lists/kept-lists.ts'].keptLists.inMemory(key);
  const contents = tab.app['offline/rep-offline.ts'].openedRepOffline()?.outbox.items();
  if (!provisional || !('verdict' in provisional) || action.kind === 'undo' || !list || !contents) return;
  const index = contents.items.findIndex(({ id }) => id === action.id);
  const before = { ...contents, items: index === -1 ? contents.items : contents.items.slice(0, index) };
  const screen = { phone, tab, key, list, contents: before };
  judged.push({ action, verdict: String(provisional.verdict), screen });
}

function isHealthy({ storage }: WorldPhone): boolean {
  return storage.open + storage.lost + storage.abort + storage.quota === 0;
}

/** The verdict in what the phone judged by itself; null when it could not, and for several people at once. */
function verdictIn(provisional: unknown): string | null {
  return (provisional as { verdict?: string } | null)?.verdict ?? null;
}
