import { openDB } from 'idb';
import { rawDatabases } from '../checking/raw-outbox.ts';
import type { Happening } from '../faults/fault.ts';
import { NO_STORAGE_TROUBLE } from '../phone/phone.ts';
import type { Tab } from '../phone/tab.ts';
import { KEY_LIST } from '../season/week-plan.ts';
import { putAway } from './put-away.ts';
import type { World, WorldPhone } from './world.ts';

const DAY_MS = 86_400_000;
/** The version of the phone's database that a later app brings. */
const LATER_VERSION = 9;

/** Lets something befall a phone, its session or the server; `size` is how big it is, from 0 to 59. */
export async function befall(
  world: World,
  happening: Happening,
  { phone, tab, size }: { phone: WorldPhone; tab: Tab; size: number },
): Promise<void> {
  const { time, season } = world.bench;
  const { random } = world;
  const inDatabase = (sql: string, ...values: unknown[]) => time.whileReal(season.pool.query(sql, values));

  switch (happening) {
    case 'network-off':
      setOnline(phone, false);
      return;
    case 'network-on':
      setOnline(phone, true);
      return;
    case 'kill-tab':
      tab.life.interruptAfter(size, 'kill');
      return;
    case 'freeze-tab':
      putAway(tab);
      tab.life.freeze();
      return;
    case 'kill-server':
      await world.killServer();
      return;
    case 'database-away':
      world.databaseAwayUntil = time.now() + size * 1_000;
      return;
    case 'database-restart':
      await startDatabaseAgain(world);
      return;
    case 'failover':
      world.hasFailedOver = true;
      // What is under way ends with its connection.
      await world.killServer();
      await time.whileReal(season.loseSince(world.weekId, Math.round(time.now()) - size * 1_000));
      world.ledger.forgetLost();
      await startDatabaseAgain(world);
      return;
    case 'expire':
      await expire(world, phone);
      return;
    case 'revoke':
      world.endsSession(phone.rep);
      await inDatabase(
        'UPDATE session_family SET revoked_at = $2 WHERE rep_id = $1',
        phone.rep.repId,
        Math.round(time.now()),
      );
      return;
    case 'disable':
      if (size < 40) world.endsSession(phone.rep);
      await inDatabase('UPDATE rep SET disabled = $2 WHERE rep_id = $1', phone.rep.repId, size < 40);
      return;
    case 'replay-old-token':
      await replayOldToken(world, phone, tab);
      return;
    case 'switch-user': {
      world.signOut(phone, tab);
      await time.pass(size * 20);
      const next = world.reps[(world.reps.indexOf(phone.rep) + 1) % world.reps.length];
      if (next && phone.online) await world.signIn(phone, next);
      return;
    }
    case 'clock-jump':
      phone.clockOffset = random.between(-365, 365) * DAY_MS;
      return;
    case 'storage-trouble':
      phone.storage =
        size < 25
          ? NO_STORAGE_TROUBLE
          : {
              open: random.pick([0, 0.3, 1]),
              lost: random.pick([0, 0.1]),
              abort: random.pick([0, 0.1]),
              quota: 0,
            };
      return;
    case 'storage-full':
      phone.storage = { ...NO_STORAGE_TROUBLE, quota: random.pick([0, 0.3, 0.7, 1]) };
      return;
    case 'evict':
      evict(world, phone);
      return;
    case 'update':
      await bringLaterVersion(phone, time.whileReal);
      return;
    case 'rollback':
      for (const page of phone.tabs) page.life.die();
      phone.tabs = phone.tabs.map(() => world.openTab(phone));
      return;
    case 'wipe':
      tab.app['offline/local-database.ts'].eraseWeekData().catch(() => undefined);
      return;
  }
}

/**
 * Somebody copies the phone's session and presents it when it has been renewed twice since: nothing of the phone's may
 * open anything then, and the family ends.
 */
async function replayOldToken(world: World, phone: WorldPhone, tab: Tab): Promise<void> {
  const stolen = phone.local.get('refreshToken');
  const cookies = new Map(phone.cookies);
  if (!stolen) return;
  for (let renewal = 0; renewal < 2; renewal += 1) {
    await expire(world, phone);
    await world.refreshLists(tab, [KEY_LIST]);
  }
  const token = phone.local.get('refreshToken');
  if (!token || familyOf(token) !== familyOf(stolen)) return;
  if (generationOf(token) < generationOf(stolen) + 2) return;
  world.endsSession(phone.rep, phone);
  const reply = await world.send(cookies, '/auth/refresh', { refreshToken: stolen });
  if (reply === 200) world.model.violated('stolen', `token ${generationOf(stolen)} of ${phone.name}`);
}

/** Every process connects again, and takes every list for changed. */
async function startDatabaseAgain({ bench }: World): Promise<void> {
  await bench.time.whileReal(bench.season.startAgain());
  bench.hearLater(() => undefined);
}

/** The session's access is over; whatever is sent next has to renew it. */
async function expire({ bench }: World, { rep }: WorldPhone): Promise<void> {
  await bench.time.whileReal(
    bench.season.pool.query(
      'UPDATE access_session SET expires_at = 0 WHERE family_id IN (SELECT family_id FROM session_family WHERE rep_id = $1)',
      [rep.repId],
    ),
  );
}

const familyOf = (token: string) => token.split('.')[0];
const generationOf = (token: string) => Number(token.split('.')[1]);

/** Switches a phone's network, and notifies its pages as the browser does. */
export function setOnline(phone: WorldPhone, online: boolean): void {
  if (phone.online === online) return;
  phone.online = online;
  for (const tab of phone.tabs) {
    tab.life.whenAwake(() => {
      if (tab.life.isAlive()) tab.events.dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  }
}

/** All or nothing: the browser removes the whole site's storage, unsent actions included. */
function evict(world: World, phone: WorldPhone): void {
  for (const tab of phone.tabs) tab.life.die();
  rawDatabases(phone).clear();
  phone.local.clear();
  phone.cookies.clear();
  for (const action of world.model.actions.values()) if (action.phone === phone) action.evicted = true;
  phone.tabs = phone.tabs.map(() => world.openTab(phone));
}

/** A later app was here: every database of the phone gets a higher version and a store that ours does not know. */
async function bringLaterVersion(
  phone: WorldPhone,
  whileReal: <T>(work: Promise<T>) => Promise<T>,
): Promise<void> {
  for (const name of [...rawDatabases(phone).keys()]) {
    globalThis.indexedDB = phone.factory;
    const database = await whileReal(
      openDB(name, LATER_VERSION, {
        upgrade: (later) => {
          if (!later.objectStoreNames.contains('later')) later.createObjectStore('later');
        },
      }),
    );
    database.close();
  }
}
