import { POISONED } from '../faults/all-faults.ts';
import { NO_STORAGE_TROUBLE } from '../phone/phone.ts';
import type { Tab } from '../phone/tab.ts';
import { setOnline } from './befall.ts';
import { tabOf } from './do-step.ts';
import { putAway } from './put-away.ts';
import type { World, WorldPhone } from './world.ts';

/** G1–G3: after the faults have stopped, everything that waits is sent within this time. */
export const DRAIN_MS = 120_000;

/** Ends the faults and lets every phone send what waits, first for its current rep and then for everybody who left something. */
export async function drain(world: World): Promise<number> {
  const { time, season } = world.bench;
  world.troubled = false;
  world.databaseAwayUntil = 0;
  await time.whileReal(
    season.pool.query('UPDATE rep SET disabled = false WHERE rep_id = ANY($1)', [
      world.reps.map(({ repId }) => repId),
    ]),
  );
  for (const phone of world.phones) {
    phone.storage = NO_STORAGE_TROUBLE;
    setOnline(phone, true);
    for (const index of phone.tabs.keys()) {
      // A frozen page stays so until the others have sent everything: they must not wait for it.
      const isLeftFrozen = index > 0 && phone.tabs[index]?.life.isFrozen();
      const tab = isLeftFrozen ? (phone.tabs[index] as Tab) : tabOf(world, phone, index);
      tab.life.interruptAfter(null, 'kill');
      putAway(tab);
    }
  }
  if (world.conditions.poison) await checkNobodyWaitsForPoison(world);
  world.poisoned = false;

  // However little a rep does, the phone speaks to the server every four minutes, and hears of the failover.
  if (world.hasFailedOver) await time.pass(300_000);
  const startedAt = time.now();
  await signInAgain(world);
  await time.pass(DRAIN_MS, () => world.phones.every(isDrained));
  const took = time.now() - startedAt;
  // Phones that learn only now that their session is over.
  if (await signInAgain(world)) await time.pass(DRAIN_MS, () => world.phones.every(isDrained));
  reportUndrained(world);
  for (const { tabs } of world.phones) for (const { life } of tabs) life.thaw();
  await time.pass(DRAIN_MS, () => world.phones.every(isDrained));
  reportUndrained(world);
  for (const phone of world.phones) {
    for (const rep of [...phone.owners].filter((owner) => owner !== phone.rep)) {
      world.signOut(phone, tabOf(world, phone, 0));
      await time.pass(1_000);
      if (!(await world.signIn(phone, rep)))
        world.model.violated('signed-out', `${rep.repId} cannot sign in`);
      await time.pass(1_000);
      await time.pass(DRAIN_MS, () => isDrained(phone));
    }
  }
  reportUndrained(world);
  // Stray copies of requests arrive, and the tabs receive each other's messages.
  await time.pass(65_000);
  await bringListsUpToDate(world);
  return took;
}

/** Every page that keeps its week's lists asks once more what has changed: what its screens show then is checked. */
async function bringListsUpToDate({ bench, phones }: World): Promise<void> {
  for (const tab of phones.flatMap(({ tabs }) => tabs)) {
    let done = false;
    tab.refreshStates().finally(() => {
      done = true;
    });
    await bench.time.pass(60_000, () => done || !tab.life.isAlive());
  }
}

/** I5: while the server still fails on one ticket, all others arrive within two rounds. */
async function checkNobodyWaitsForPoison(world: World): Promise<void> {
  await signInAgain(world);
  await world.bench.time.pass(65_000);
  for (const phone of world.phones) {
    for (const tab of phone.tabs) {
      const waiting = itemsOf(tab).items.filter(({ state }) => state === 'waiting');
      const poisoned = waiting.filter(({ body }) => body.includes(POISONED));
      // Whatever is about the same room or ticket keeps its place behind the poisoned one, a close follows all that the
      // phone did at its departure, and its undo follows the close.
      const places = new Set(poisoned.map(({ place }) => place));
      const closes = waiting.filter(({ kind, place }) => kind === 'close-departure' && places.has(place));
      const held = new Set([...poisoned, ...closes].map(({ subject }) => subject));
      for (const { id, subject } of waiting)
        if (!held.has(subject)) world.model.violated('held-up', `${id} waits behind another's poison`);
    }
  }
}

/** Reps who find themselves signed out sign in again; whether there were any. */
async function signInAgain(world: World): Promise<boolean> {
  let some = false;
  for (const phone of world.phones) {
    if (phone.tabs[0]?.app['session/session.ts'].currentRep()) continue;
    some = true;
    await world.signIn(phone, phone.rep);
  }
  return some;
}

/** Whether nothing waits on the phone, according to each of its pages that is not frozen. */
export function isDrained(phone: WorldPhone): boolean {
  return phone.tabs.filter(isAwake).every((tab) => {
    const { unsent, storeFailed } = tab.app['offline/outbox/use-outbox.ts'].viewOf(itemsOf(tab));
    return unsent === 0 && !storeFailed;
  });
}

function itemsOf(tab: WorldPhone['tabs'][number]) {
  return tab.app['offline/rep-offline.ts'].openedRepOffline()?.outbox.items() ?? { items: [], unreadable: 0 };
}

const isAwake = ({ life }: Tab) => !life.isFrozen();

function reportUndrained(world: World): void {
  for (const phone of world.phones) {
    for (const tab of phone.tabs.filter(isAwake)) {
      const { items, unreadable } = itemsOf(tab);
      if (unreadable > 0) world.model.violated('lost', `${unreadable} unreadable on ${phone.name}`);
      for (const { id, state, attempts, notBefore, lastFailure } of items) {
        if (state !== 'waiting' && state !== 'sending') continue;
        const left = notBefore === null ? null : notBefore - phone.now();
        world.model.violated(
          'undrained',
          `${id} on ${phone.name}: ${attempts} attempts, ${lastFailure}, not before ${left} ms`,
        );
      }
    }
  }
}
