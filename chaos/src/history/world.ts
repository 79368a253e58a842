import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BrandsFile } from '@offpiste/domain/contract/brands-file.ts';
import type { ConfigReply } from '@offpiste/domain/contract/config.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { type Judged, watchScreens } from '../checking/check-screens.ts';
import { type LedgerReader, readLedger } from '../checking/ledger-rows.ts';
import { createModel, type Model } from '../checking/model.ts';
import { type Traffic, watchTraffic } from '../checking/watch-traffic.ts';
import { watchLists } from '../checking/wire-lists.ts';
import { POISONED } from '../faults/all-faults.ts';
import { type Conditions, type Fault, ORDINARY } from '../faults/fault.ts';
import { ourError } from '../faults/replies.ts';
import { cookieHeader, createNetwork } from '../network/network.ts';
import type { RequestPlan, SeenRequest } from '../network/request-plan.ts';
import { keepStates, watchConfirmed } from '../phone/kept-states.ts';
import { createPhone, type Phone } from '../phone/phone.ts';
import { openTab, type Tab } from '../phone/tab.ts';
import { createTabLife } from '../phone/tab-life.ts';
import { PASSWORD } from '../season/season-database.ts';
import { homeLists, LAST_KEY_LIST, listsOf } from '../season/week-plan.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { createMoments } from '../time/moments.ts';
import { createRandom, type Random } from '../time/random.ts';
import { type Bench, START } from './bench.ts';
import { createDatabaseGate } from './database-gate.ts';
import { PHONES } from './history.ts';

/** What the simulated host, which is NUCO's, answers to `GET /config`. */
const hostConfig = readHostConfig();

/** Phones, reps and a server in a separate week. */
export interface World {
  bench: Bench;
  weekId: string;
  random: Random;
  conditions: Conditions;
  faults: readonly Fault[];
  model: Model;
  traffic: Traffic;
  ledger: LedgerReader;
  /** Verdicts of the phones alone that have not been looked at yet. */
  judged: Judged[];
  phones: WorldPhone[];
  /** A device that none of the checks looks at. */
  elsewhere: Phone;
  reps: readonly RepSession[];
  /** Whether faults still happen. */
  troubled: boolean;
  /** Whether the server fails on the poisoned passenger; it does so longer than the other faults last. */
  poisoned: boolean;
  databaseAwayUntil: number;
  /** The ledger has lost its last seconds at least once: what lists and screens showed before may be no more. */
  hasFailedOver: boolean;
  /** The history itself ends the session that a rep has now: on one phone, or wherever they are signed in. */
  endsSession: (rep: RepSession, phone?: WorldPhone) => void;
  killServer: () => Promise<void>;
  openTab: (phone: WorldPhone) => Tab;
  /** Lets the phone's browser sign a rep in; false when it did not succeed. */
  signIn: (phone: WorldPhone, rep: RepSession) => Promise<boolean>;
  /** Signs out the phone's rep from this page: calls in progress may find the session over. */
  signOut: (phone: WorldPhone, tab: Tab) => void;
  /** Calls the server past every phone; the status, or null while no process runs. */
  send: (cookies: ReadonlyMap<string, string>, path: string, body: object) => Promise<number | null>;
  /** Fetches the lists of the day, as the screens do. */
  refreshLists: (tab: Tab, keys: readonly string[]) => Promise<void>;
}

export interface WorldPhone extends Phone {
  tabs: Tab[];
  /** Who uses it now. */
  rep: RepSession;
  owners: Set<RepSession>;
  /** Whether its pages keep the lists of the week; if not, they know only those that were looked at. */
  opensWeek: boolean;
}

const DAY_MS = 86_400_000;

export async function createWorld(bench: Bench, seed: number, faults: readonly Fault[]): Promise<World> {
  const { time, season } = bench;
  time.restart(START);
  const random = createRandom(seed);
  const weekId = `chaos-${bench.nextNumber()}`;
  const conditions: Conditions = Object.assign(
    {},
    ORDINARY,
    ...faults.map((fault) => fault.conditions ?? {}),
  );
  const model = createModel();
  const moments = createMoments(time.now);
  const moment = moments.next;
  const traffic = watchTraffic(model, watchLists(Object.values(listsOf(weekId)), moments));
  const reps = [1, 2, 3].map(
    (number): RepSession => ({
      repId: `${weekId}-rep-${number}`,
      name: `Rep ${weekId}-rep-${number}`,
      level: number === 3 ? 2 : 1,
      tenant: 'nuco',
      hq: false,
      hqRole: 'none',
    }),
  );
  await season.begin(weekId, reps);

  const running: (ServerProcess | null)[] = [];
  const startServer = async () => {
    for (let index = 0; index < conditions.processes; index += 1)
      running[index] ??= await bench.process(index);
  };

  const plan = (request: SeenRequest): RequestPlan => {
    const planned: RequestPlan = {
      arrives: random.between(20, conditions.slowest),
      copies: [],
      instead: null,
      returns: random.between(20, conditions.slowest),
      reply: 'whole',
      fails: 'reset',
    };
    if (world.troubled) for (const fault of faults) fault.spoil?.(planned, request, random, time.now());
    if (world.poisoned && request.isAction && request.body.includes(POISONED)) {
      planned.instead = ourError();
    }
    return planned;
  };

  const network = createNetwork({
    time,
    plan,
    wiretap: traffic.wiretap,
    moment,
    isLater: (process) => conditions.mixedVersions && process === running[1],
    server: () => {
      const alive = running.filter((process) => process?.isAlive());
      return alive.length === 0 ? null : (random.pick(alive) ?? null);
    },
  });

  const openPage = (phone: WorldPhone): Tab => {
    const life = createTabLife(time);
    const platform = { life, time, random, fetch: network.fetchFor(phone, life) };
    const tab = openTab(phone, bench.app, platform);
    tab.app['session/selected-week.ts'].selectWeek(weekId);
    tab.app['api/app-brand.ts'].hostConfig.set(hostConfig);
    watchConfirmed(tab, (key, { etag, asOf = null }) =>
      traffic.lists.confirmed(phone, listsOf(weekId)[key] ?? '', { etag: etag ?? '', asOf }, life),
    );
    if (phone.opensWeek)
      tab.refreshStates = keepStates(tab, {
        weekId,
        systemId: `system-${weekId}`,
        keys: Object.keys(listsOf(weekId)),
        time,
        random,
        onKept: (version) => traffic.lists.statesKept(phone, life, version),
      });
    return tab;
  };

  const world: World = {
    bench,
    weekId,
    random,
    conditions,
    faults,
    model,
    traffic,
    reps,
    ledger: readLedger(season.pool, weekId, { moment, onUnheard: bench.hearLater }),
    judged: [],
    phones: [],
    elsewhere: createPhone('another device', time),
    troubled: false,
    poisoned: conditions.poison,
    databaseAwayUntil: 0,
    hasFailedOver: false,
    endsSession(rep, only) {
      for (const phone of only ? [only] : world.phones)
        if (phone.rep === rep) phone.endedSessions.add(phone.session);
    },
    openTab: openPage,

    async killServer() {
      for (const process of running) process?.kill();
      running.fill(null);
      const release = time.hold();
      await startServer();
      release();
    },

    async signIn(phone, rep) {
      const [tab] = phone.tabs;
      if (!tab) throw new Error('a phone without a page');
      tab.life.thaw();
      const session = tab.app['session/session.ts'];
      let text: string | null = 'not asked';
      void session.signIn(rep.repId, PASSWORD).then((answer) => {
        text = answer;
      });
      await time.pass(40_000, () => text !== 'not asked');
      if (text !== null) return false;
      phone.rep = rep;
      phone.session += 1;
      phone.owners.add(rep);
      phone.local.set('lastKeyList', LAST_KEY_LIST);
      await time.pass(200);
      return true;
    },

    signOut(phone, tab) {
      world.endsSession(phone.rep, phone);
      tab.app['session/session.ts'].endSession();
    },

    async send(cookies, path, body) {
      const process = running.find((candidate) => candidate?.isAlive());
      if (!process) return null;
      const request = process.app.inject({
        method: 'POST',
        url: path,
        headers: { 'x-brand': 'nuco', cookie: cookieHeader(cookies) },
        payload: body,
      });
      let status: number | null = null;
      let answered = false;
      request.then(
        (reply) => {
          status = reply.statusCode;
          answered = true;
        },
        () => {
          answered = true;
        },
      );
      await time.pass(30_000, () => answered);
      return status;
    },

    async refreshLists(tab, keys) {
      const { keptLists } = tab.app['offline/lists/kept-lists.ts'];
      const { api } = tab.app['api/api-client.ts'];
      let left = 0;
      for (const key of keys) {
        const path = { ...listsOf(weekId), ...homeLists(weekId) }[key] ?? '';
        left += 1;
        void keptLists
          .refresh(key, (headers) => api.request('GET', path, { headers }))
          .finally(() => {
            left -= 1;
          });
      }
      // On the slowest network, with the session to be renewed in between.
      await time.pass(60_000, () => left === 0 || !tab.life.isAlive());
      await time.settled();
    },
  };

  bench.setGate(createDatabaseGate(world));
  await startServer();
  for (let index = 0; index < PHONES; index += 1) {
    const rep = reps[index] as RepSession;
    const phone: WorldPhone = Object.assign(createPhone(`phone ${index}`, time), {
      tabs: [],
      rep,
      owners: new Set<RepSession>(),
      opensWeek: random.chance(0.6),
    });
    // Chosen in any case, so that the other chances are the same under right and wrong clocks.
    const offset = random.between(-365, 365) * DAY_MS;
    if (conditions.wrongClocks) phone.clockOffset = offset;
    phone.hasLocks = conditions.locks;
    world.phones.push(phone);
    phone.tabs.push(openPage(phone));
    if (!(await world.signIn(phone, rep))) throw new Error('nobody could sign in on a quiet morning');
    // Some lists are there before the signal is lost, others are not.
    const lists = Object.keys(listsOf(weekId)).filter(() => random.chance(0.6));
    await world.refreshLists(phone.tabs[0] as Tab, lists);
    while (phone.tabs.length < conditions.tabs) phone.tabs.push(openPage(phone));
  }
  time.whenQuiet(watchScreens(world));
  await time.pass(100);
  world.troubled = true;
  return world;
}

function readHostConfig(): ConfigReply {
  const file = path.resolve(import.meta.dirname, '../../../brands.json');
  const { brands, shared } = BrandsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const brand = brands.find(({ slug }) => slug === 'nuco');
  if (!brand) throw new Error('brands.json has no NUCO');
  const ticketPrefixes = [...brands.flatMap((each) => each.ticketPrefixes), ...shared.prefixes];
  return { brand, brands, shared, ticketPrefixes, appVersion: 'chaos', vapidPublicKey: null };
}
