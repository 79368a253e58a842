import type { ActionBody, ActionKind } from '@offpiste/domain/contract/actions.ts';
import { aboutAction } from '@offpiste/domain/contract/actions.ts';
import type { ActionVerdict } from '../../../client/src/offline/outbox/submit-action.ts';
import { checkProvisional } from '../checking/check-provisional.ts';
import type { ModelAction } from '../checking/model.ts';
import type { Tab } from '../phone/tab.ts';
import { scanBody } from '../season/week-plan.ts';
import { befall } from './befall.ts';
import type { Step } from './history.ts';
import type { World, WorldPhone } from './world.ts';

/** Does one step and lets its time pass. */
export async function doStep(world: World, step: Step): Promise<void> {
  if (step.step === 'nothing') return;
  switch (step.step) {
    case 'scan':
    case 'undo': {
      const phone = world.phones[step.phone] as WorldPhone;
      const tab = tabOf(world, phone, step.tab);
      const rep = tab.app['session/session.ts'].currentRep();
      if (!rep) break;
      if (step.step === 'undo') undo(world, phone, tab, step.of);
      else {
        const id = `${world.weekId}-${world.model.actions.size}`;
        const at = phone.now();
        const body = scanBody(step, { weekId: world.weekId, rep, id, at });
        act(world, phone, tab, { kind: step.kind, body, undoes: null });
      }
      break;
    }
    case 'sync': {
      const phone = world.phones[step.phone] as WorldPhone;
      const tab = tabOf(world, phone, step.tab);
      world.traffic.syncedByHand(phone, tab.life, tab.app['offline/sync/sync.ts'].syncNow());
      break;
    }
    case 'happening': {
      const happenings = world.faults.flatMap((fault) => fault.happenings ?? []);
      const happening = happenings[step.which % Math.max(happenings.length, 1)];
      const phone = world.phones[step.phone] as WorldPhone;
      if (happening)
        await befall(world, happening, { phone, tab: tabOf(world, phone, step.tab), size: step.size });
      break;
    }
    case 'later':
      break;
  }
  await world.bench.time.pass(step.wait);
}

/** The page of this number; a dead one is opened anew. */
export function tabOf(world: World, phone: WorldPhone, number: number): Tab {
  const index = number % phone.tabs.length;
  const tab = phone.tabs[index] as Tab;
  if (tab.life.isAlive()) return tab;
  const fresh = world.openTab(phone);
  phone.tabs[index] = fresh;
  return fresh;
}

function undo(world: World, phone: WorldPhone, tab: Tab, of: number): void {
  const offline = tab.app['offline/rep-offline.ts'].openedRepOffline();
  const items = (offline?.outbox.items().items ?? []).filter(({ kind }) => kind !== 'undo');
  const item = items[of % Math.max(items.length, 1)];
  if (!item) return;
  const [undoable] = tab.app['offline/outbox/undoable.ts'].undoablesOf(item);
  if (!undoable) return;
  const id = `${world.weekId}-${world.model.actions.size}`;
  const body = {
    weekId: world.weekId,
    idempotentId: id,
    handsetTimestamp: new Date(phone.now()).toISOString(),
    undoes: undoable.undoes,
  };
  act(world, phone, tab, { kind: 'undo', body, undoes: undoable.undoes.idempotentId });
}

function act(
  world: World,
  phone: WorldPhone,
  tab: Tab,
  { kind, body, undoes }: { kind: ActionKind; body: object; undoes: string | null },
): void {
  const { model, traffic } = world;
  const { subject, place } = aboutAction(kind, body as ActionBody<typeof kind>);
  const repId = tab.app['session/session.ts'].currentRep()?.repId ?? '';
  const id = (body as { idempotentId: string }).idempotentId;
  const earlier = [...model.actions.values()].filter(
    (other) => other.subject === subject && other.phone === phone && other.repId === repId && other.claimed,
  );
  const action: ModelAction = {
    id,
    kind,
    subject,
    place,
    phone,
    repId,
    undoes,
    claimed: false,
    told: false,
    evicted: false,
    after: earlier.filter((other) => !other.evicted).map((other) => other.id),
  };
  model.actions.set(id, action);
  const healthy = isHealthy(phone);
  const submit = tab.app['offline/outbox/submit-action.ts'].submitAction as (
    kind: ActionKind,
    body: object,
  ) => Promise<ActionVerdict<ActionKind>>;
  submit(kind, body).then(
    (verdict) => {
      if (!tab.life.isAlive()) return;
      if (verdict.state === 'not-saved') {
        if (healthy && isHealthy(phone) && tab.app['session/session.ts'].currentRep()?.repId === repId) {
          model.violated('not-saved', `${id}: ${verdict.reason}`);
        }
        return;
      }
      action.claimed = true;
      action.told = verdict.state === 'conflict' || verdict.state === 'refused';
      if (verdict.state === 'saved') checkProvisional(model, traffic, action, verdict.provisional);
    },
    (error: unknown) => {
      if (tab.life.isAlive()) model.violated('not-saved', `${id}: submitting threw ${String(error)}`);
    },
  );
}

function isHealthy({ storage }: WorldPhone): boolean {
  return storage.open + storage.lost + storage.abort + storage.quota === 0;
}
