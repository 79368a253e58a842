import type { Random } from '@offpiste/demo/random.ts';
import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { TransferTicketsReply } from '@offpiste/domain/contract/transfer.ts';
import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { type SharedListVersions, startListVersions } from '#lists/shared-list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Bookings, officeWeek } from '#testing/office-week.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { confirmPasskey } from '#testing/sign-in-at-hq.ts';
import { buildApp } from '../../app.ts';

export const COACHES = ['4', '7', '10'];
export const TRANSFERS = ['GVA-01', 'LYS-01'];
export const VEHICLES: { kind: VehicleKind; id: string }[] = [
  ...COACHES.map((id) => ({ kind: 'coach' as const, id })),
  ...TRANSFERS.map((id) => ({ kind: 'transfer' as const, id })),
];
export const EVENT = '500001';
export const LESSON = '310001';
export const POINT = 'office';
export const passOf = (reference: string) => reference.replace('AB12CD', 'PASS00');
export const STOPS = ['Leeds', 'Hull'];
export const PEOPLE = Array.from({ length: 24 }, (_, n) => `NUCO-AB12CD-${String(n + 1).padStart(6, '0')}`);
export const ROOM = { id: '701', keys: 3 };
export const PLAN = {
  ...{ people: PEOPLE, coaches: COACHES, transfers: TRANSFERS, stops: STOPS },
  ...{ event: EVENT, lesson: LESSON, point: POINT, room: ROOM, passOf },
};

/** Whoever is signed in. */
interface Callers {
  /** Five, some on one process and some on the other. */
  reps: Caller[];
  /** One on each process. */
  desks: Caller[];
  manager: Caller;
}

/** Two server processes with one database, reps and desks on both, and a manager. */
export interface CountsBench extends TestApp, Callers {
  versions: SharedListVersions[];
  /** Signs everybody in again: a session is over after a quarter of an hour. */
  signInAgain(): Promise<void>;
}

/** Starts both processes and signs everybody in. */
export async function openCountsBench(): Promise<CountsBench> {
  const bench = await buildTestApp();
  const versions: SharedListVersions[] = [];
  const shared = () => {
    const started = startListVersions(bench.deps.database, { notifyEveryMs: 10 });
    versions.push(started);
    return started;
  };
  const [one, two] = [shared(), shared()];
  const build = (listVersions: SharedListVersions) =>
    buildApp({ ...bench.deps, listVersions, database: bench.deps.database.served });
  const first = build(one);
  const other = build(two);
  await Promise.all([first.ready(), other.ready()]);
  const accounts = await Promise.all([1, 2, 3, 4, 5].map(() => bench.addRep({ level: 2 })));
  const desk = await bench.addRep({ level: 3, hq_role: 'desk' });
  const managing = await bench.addRep({ level: 3, hq_role: 'manager' });
  async function signEverybodyIn(): Promise<Callers> {
    const reps = await Promise.all(
      accounts.map(({ username }, n) => signIn(n % 2 ? other : first, username)),
    );
    const desks = [await signIn(first, desk.username), await signIn(other, desk.username)];
    const manager = await signIn(other, managing.username);
    for (const { rep_id } of [desk, managing]) await confirmPasskey(bench, rep_id);
    return { reps, desks, manager };
  }
  return {
    ...bench,
    ...(await signEverybodyIn()),
    versions,
    async signInAgain() {
      Object.assign(this, await signEverybodyIn());
    },
    async close() {
      await other.close();
      await Promise.all(versions.map((each) => each.stop()));
      await bench.close();
    },
  };
}

/** Something that was sent, to be sent again or undone. */
export interface Sent {
  caller: Caller;
  url: string;
  payload: { idempotentId: string };
  /** The id to undo it by, where that is another one. */
  undoneBy?: string;
}

/** A week while it is operated on. */
export interface Week {
  bench: CountsBench;
  weekId: string;
  random: Random;
  /** What was sent so far. */
  sent: Sent[];
  /** The lists from which the week is imported. */
  office: ReturnType<typeof officeWeek>;
  /** Who is to travel on what, and the same for each import that counted. */
  booked: Bookings;
  imported: Map<number, Bookings>;
  /** One import is made after the other, as managers are refused one while there is another; everything else goes on. */
  lastImport: Promise<void>;
}

/** The list of a vehicle as a rep or a desk is answered. */
export async function listOf(caller: Caller, weekId: string, { kind, id }: (typeof VEHICLES)[number]) {
  const reply = await caller.inject({ url: `/api/${kind}/allBarcodes/${id}/direction/outbound/${weekId}` });
  return (kind === 'coach' ? CoachTicketsReply : TransferTicketsReply).parse(reply.json());
}
