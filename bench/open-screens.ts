import { WeekChangesReply } from '@offpiste/domain/contract/week-changes.ts';
import { HINTS_OF_REP } from '../server/src/modules/weeks/hint-routes.ts';
import { closeDatabase, openDatabase } from '../server/src/platform/database.ts';
import { addRep, TEST_PASSWORD } from '../server/src/testing/add-rep.ts';
import { databaseIn, type openMeter } from './meter.ts';
import { unlessQuick } from './options.ts';
import { type Seat, type SignedInPhone, signIn } from './phone.ts';

/** On the screens of a shift. */
export const PHONES = 500;
/** Each asks so often what has changed by the clock, where no stream says so. */
export const ASKED_EVERY_SECONDS = 10;
/** So that as many comments of a stream come as in any other time of this length. */
const LASTS_MS = unlessQuick(24_000, 5_000);
/** After so many streams were opened. */
const SETTLE_MS = 5_000;

type Meter = ReturnType<typeof openMeter>;

/** A phone with a screen of a list open. */
interface Screen {
  /** The phone that shows it. */
  phone: SignedInPhone;
  /** Asks what has changed, and for the list when it has. */
  ask: () => Promise<number>;
  /** Opens the stream that says what has changed, and asks for the list when it has, until the signal aborts. */
  hear: (signal: AbortSignal) => Promise<void>;
}

/** Opens the screen of one list on each phone, of as many reps as that takes, and has each read what there is. */
export async function openScreens(
  dataDir: string,
  url: string,
  week: string,
  { coachId, address }: Pick<Seat, 'coachId' | 'address'>,
): Promise<Screen[]> {
  const database = openDatabase(databaseIn(dataDir), { as: 'operator', connections: 1 });
  const screens: Screen[] = [];
  while (screens.length < PHONES) {
    const { username } = await addRep(database);
    const phone = await signIn(url, { username, password: TEST_PASSWORD });
    for (let n = 0; n < HINTS_OF_REP && screens.length < PHONES; n++)
      screens.push(createScreen(phone, week, { address, name: `coach:${coachId}:outbound` }));
  }
  await closeDatabase(database);
  for (const screen of screens) await screen.ask();
  return screens;
}

function createScreen(phone: SignedInPhone, week: string, list: { address: string; name: string }): Screen {
  const id = encodeURIComponent(week);
  const tags = { changes: '', list: '' };
  let [isAsking, isWanted] = [false, false];

  async function ask(): Promise<number> {
    const changes = await phone.ask(`/api/week/changes/${id}`, tags.changes);
    if (!changes) return 0;
    tags.changes = changes.tag;
    const { lists } = WeekChangesReply.parse(JSON.parse(changes.body.toString()));
    return lists.includes('*') || lists.includes(list.name) ? await readList() : 0;
  }

  async function readList(): Promise<number> {
    const read = await phone.ask(list.address, tags.list);
    tags.list = read?.tag ?? tags.list;
    return read?.body.byteLength ?? 0;
  }

  return {
    phone,
    ask,
    async hear(signal) {
      const onHint = async () => {
        isWanted = true;
        if (isAsking) return;
        isAsking = true;
        for (; isWanted && !signal.aborted; await readList()) isWanted = false;
        isAsking = false;
      };
      const address = `/api/week/hints/${id}?list=${encodeURIComponent(list.name)}`;
      await phone.hints(address, { tag: tags.changes, signal, onHint: () => void onHint() });
    },
  };
}

/** Signs in again who shows a screen. */
export async function renewAll(screens: readonly Screen[]): Promise<void> {
  for (const phone of new Set(screens.map((screen) => screen.phone))) await phone.renew();
}

/** Opens the stream of every screen; returns what closes them. */
export async function hearAll(screens: readonly Screen[]): Promise<() => void> {
  const over = new AbortController();
  for (const screen of screens) await screen.hear(over.signal);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return () => over.abort();
}

/** Something that is called so often, spread evenly. */
export interface Pace {
  perSecond: number;
  call: () => Promise<number>;
}

/** Each screen in its turn, so that each asks once in so many seconds. */
export function byTheClock(screens: readonly Screen[], everySeconds: number): Pace {
  let next = 0;
  const call = async () => (await screens[next++ % screens.length]?.ask()) ?? 0;
  return { perSecond: screens.length / everySeconds, call };
}

/** Makes calls at their paces; returns the percent of a processor that they take. */
export async function paced(meter: Meter, ...paces: readonly Pace[]): Promise<number> {
  const { serverMs, postgresMs } = await meter.measure(1, async () => {
    const startedAt = performance.now();
    const keep = async ({ perSecond, call }: Pace) => {
      const calls: Promise<number>[] = [];
      while (performance.now() - startedAt < LASTS_MS) {
        while (calls.length < ((performance.now() - startedAt) / 1_000) * perSecond) calls.push(call());
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      await Promise.all(calls);
    };
    await Promise.all([new Promise((resolve) => setTimeout(resolve, LASTS_MS)), ...paces.map(keep)]);
    return 0;
  });
  return ((serverMs + postgresMs) / LASTS_MS) * 100;
}
