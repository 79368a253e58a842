import { checkAgreement } from '../checking/check-agreement.ts';
import { checkLedger } from '../checking/check-ledger.ts';
import { checkPhones } from '../checking/check-phones.ts';
import { checkStep, type Proven } from '../checking/check-step.ts';
import type { Violation } from '../checking/model.ts';
import type { Fault } from '../faults/fault.ts';
import { setOnline } from './befall.ts';
import type { Bench } from './bench.ts';
import { doStep } from './do-step.ts';
import { drain, isDrained } from './drain.ts';
import type { History } from './history.ts';
import { createWorld, type World } from './world.ts';

/** What must make no difference to how a shift without a network ends, however it is sent afterwards. */
export type Change = 'every request twice' | 'phones in another order' | 'five tabs' | 'sent in two goes';

export const CHANGES: readonly Change[] = [
  'every request twice',
  'phones in another order',
  'five tabs',
  'sent in two goes',
];

/** By the server's clock everything is a late fact then. */
const UNTIL_LATE_MS = 90_000;
/** Longer than a request is on its way, so that the order is certain. */
const APART_MS = 2_000;
const FLUSH_MS = 60_000;

const FAULTS: Partial<Record<Change, Fault>> = {
  'every request twice': {
    id: 'F5',
    title: 'every request twice',
    spoil: (plan) => {
      plan.copies = [700];
    },
  },
  'five tabs': { id: 'F23', title: 'five tabs', conditions: { tabs: 5 } },
};

/** How one variant of a shift ended. */
export interface Ending {
  /** Every subject's state and every action's row, without instants and what differs between two weeks. */
  state: string;
  violations: readonly Violation[];
}

/**
 * Lives through what the reps of a history do while none of their phones has a network, and then sends it with or
 * without one change: the same must come of it.
 */
export async function simulateVariant(
  bench: Bench,
  { seed, steps }: History,
  change: Change | null,
): Promise<Ending> {
  const fault = change === null ? undefined : FAULTS[change];
  const world = await createWorld(bench, seed, fault ? [fault] : []);
  const { time } = bench;
  const proven: Proven = new Set();
  for (const phone of world.phones) setOnline(phone, false);
  for (const step of steps) {
    if (step.step === 'nothing') continue;
    await doStep(world, { ...step, wait: step.wait + APART_MS });
    await checkStep(world, proven);
  }
  await time.pass(UNTIL_LATE_MS);
  await send(world, seed, change);
  await drain(world);
  await checkStep(world, proven);
  const rows = await time.whileReal(world.ledger.rows());
  checkLedger(world, rows);
  checkPhones(world, rows);
  const projections = await checkAgreement(world, rows);
  for (const { tabs } of world.phones) for (const tab of tabs) tab.life.die();
  const ids = rows.map(({ id }) => world.model.named(id)).toSorted();
  return {
    state: world.model.named(`${withoutInstants(projections)} ${ids}`).replaceAll(`${world.weekId}-`, ''),
    violations: world.model.violations,
  };
}

async function send(world: World, seed: number, change: Change | null): Promise<void> {
  const { time } = world.bench;
  const turned = seed % world.phones.length;
  const phones =
    change === 'phones in another order'
      ? [...world.phones.slice(turned), ...world.phones.slice(0, turned)].reverse()
      : world.phones;
  for (const phone of phones) {
    setOnline(phone, true);
    if (change === 'sent in two goes') {
      await time.pass(seed % 2_500);
      setOnline(phone, false);
      await time.pass(20_000);
      setOnline(phone, true);
    }
    await time.pass(FLUSH_MS, () => isDrained(phone));
  }
}

/** Projections as text: their contents, and not the number of steps that led to them. */
function withoutInstants(projections: string): string {
  return JSON.stringify(JSON.parse(projections), (key, value: unknown) =>
    key === 'at' || key === 'version' ? undefined : value,
  );
}
