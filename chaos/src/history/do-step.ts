import type { NamedList } from '../../../client/src/lists/named-list.ts';
import { statedHome } from '../checking/check-home.ts';
import type { Tab } from '../phone/tab.ts';
import {
  COACH,
  EVENT,
  EXTRA_TRANSFER,
  extrasBody,
  HOME,
  homePlace,
  LESSON,
  LOCATION,
  OTHER_COACH,
  referenceOf,
  scanBody,
  TRANSFER,
} from '../season/week-plan.ts';
import { act, newId } from './act.ts';
import { befall, setOnline } from './befall.ts';
import type { Step } from './history.ts';
import { putAway } from './put-away.ts';
import { undoAny } from './undo-any.ts';
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
        const at = phone.now();
        const body = scanBody(step, { weekId: world.weekId, rep, id: newId(world), at });
        act(world, phone, tab, { kind: step.kind, body, undoes: null });
      }
      break;
    }
    case 'extras': {
      const phone = world.phones[step.phone] as WorldPhone;
      const tab = tabOf(world, phone, step.tab);
      const rep = tab.app['session/session.ts'].currentRep();
      if (!rep) break;
      const body = extrasBody(step.people, { weekId: world.weekId, rep, id: newId(world), at: phone.now() });
      act(world, phone, tab, { kind: 'add-extra', body, undoes: null });
      break;
    }
    case 'depart':
      await depart(world, step);
      break;
    case 'on-the-minute': {
      await onTheMinute(world, step);
      break;
    }
    case 'undo-any':
      await undoAny(world, step);
      break;
    case 'look': {
      const tab = tabOf(world, world.phones[step.phone] as WorldPhone, step.tab);
      if (tab.app['session/session.ts'].currentRep()) look(tab, step.list);
      break;
    }
    case 'prepare': {
      const tab = tabOf(world, world.phones[step.phone] as WorldPhone, step.tab);
      if (tab.app['session/session.ts'].currentRep()) void tab.refreshStates();
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
      // The phones are in the reps' pockets.
      for (const { tabs } of world.phones) for (const tab of tabs) putAway(tab);
      break;
  }
  await world.bench.time.pass(step.wait);
}

/** The page of this number, which somebody looks at now: a frozen one goes on, a dead one is opened again. */
export function tabOf(world: World, phone: WorldPhone, number: number): Tab {
  const index = number % phone.tabs.length;
  const tab = phone.tabs[index] as Tab;
  tab.isLookedAt = true;
  tab.life.thaw();
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
  const id = newId(world);
  const body = {
    weekId: world.weekId,
    idempotentId: id,
    handsetTimestamp: new Date(phone.now()).toISOString(),
    undoes: undoable.undoes,
  };
  act(world, phone, tab, { kind: 'undo', body, undoes: undoable.undoes.idempotentId });
}

/** On the way home: whoever closes marks those who are missing, and states what the ledger came to with that. */
async function depart(world: World, step: Extract<Step, { step: 'depart' }>): Promise<void> {
  const { weekId, bench, ledger } = world;
  const phone = world.phones[step.phone] as WorldPhone;
  const tab = tabOf(world, phone, step.tab);
  const rep = tab.app['session/session.ts'].currentRep();
  if (!rep) return;
  const coachId = step.coach === 0 ? COACH : OTHER_COACH;
  const common = () => ({
    weekID: weekId,
    handsetTimestamp: new Date(phone.now()).toISOString(),
    idempotentId: newId(world),
    repID: rep.repId,
    repName: rep.name,
    direction: HOME,
  });
  const departure = () => ({ ...common(), vehicle: 'coach', vehicleId: coachId });
  const noShow = (barcode: string, reason: 'not-here' | 'left') =>
    act(world, phone, tab, {
      kind: 'no-show',
      body: { ...departure(), barcode, reason, note: 'Said so' },
      undoes: null,
    });
  const barcode = referenceOf(step.person);
  switch (step.what) {
    case 'load':
      act(world, phone, tab, {
        kind: 'load-coach',
        body: { ...common(), barcode, scanned: 1, coachId, takeAlong: 1 },
        undoes: null,
      });
      break;
    case 'not-here':
    case 'left':
      noShow(barcode, step.what);
      break;
    case 'close': {
      const rows = await bench.time.whileReal(ledger.ended());
      const { missing, ...stated } = statedHome(homePlace(coachId), rows);
      // Nobody who is missing may stay so.
      for (const reference of missing) noShow(reference, 'not-here');
      await bench.time.pass(2_000);
      if (!tab.life.isAlive() || tab.app['session/session.ts'].currentRep() !== rep) return;
      act(world, phone, tab, {
        kind: 'close-departure',
        body: { ...departure(), ...stated },
        undoes: null,
      });
    }
  }
}

async function onTheMinute(
  world: World,
  { phone: number, kind, person, early }: Extract<Step, { step: 'on-the-minute' }>,
): Promise<void> {
  const phone = world.phones[number] as WorldPhone;
  const tab = tabOf(world, phone, 0);
  const rep = tab.app['session/session.ts'].currentRep();
  if (!rep) return;
  const wasOnline = phone.online;
  setOnline(phone, false);
  const body = scanBody({ kind, person }, { weekId: world.weekId, rep, id: newId(world), at: phone.now() });
  act(world, phone, tab, { kind, body, undoes: null });
  await world.bench.time.pass(MINUTE_MS - early);
  if (!wasOnline) return;
  setOnline(phone, true);
  world.traffic.syncedByHand(phone, tab.life, tab.app['offline/sync/sync.ts'].syncNow());
}

/** From so long after it was done on, an action is late. */
const MINUTE_MS = 60_000;

/** Opens the screen of a list, and leaves the one that is open. */
function look(tab: Tab, number: number): void {
  const { listsOf } = tab.app['lists/lists.ts'];
  const { api } = tab.app['api/api-client.ts'];
  const weekId = tab.app['session/selected-week.ts'].selectedWeekId() ?? '';
  const lists = listsOf(weekId);
  const { key, path, schema } = [
    lists.coachTickets(COACH, 'outbound'),
    lists.transferTickets(TRANSFER, 'outbound'),
    lists.extras(EXTRA_TRANSFER),
    lists.lessonTickets(LESSON),
    lists.eventInfo(EVENT),
    lists.liftPasses,
    lists.keyList({ groupType: 'loc', loc: LOCATION }),
  ][number] as NamedList<unknown>;
  tab.lookAway();
  const poll = tab.app['offline/lists/running-polls.ts'].pollNamed(weekId, key);
  poll.fetchWith((headers) => api.request('GET', path, { schema, headers }));
  tab.lookAway = poll.use();
}
