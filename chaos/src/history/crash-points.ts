import { checkLedger } from '../checking/check-ledger.ts';
import { checkPhones } from '../checking/check-phones.ts';
import { checkStep, type Proven } from '../checking/check-step.ts';
import type { Violation } from '../checking/model.ts';
import type { Contact, Interruption } from '../phone/tab-life.ts';
import { befall } from './befall.ts';
import type { Bench } from './bench.ts';
import { doStep } from './do-step.ts';
import { drain } from './drain.ts';
import type { Step } from './history.ts';
import { createWorld, type WorldPhone } from './world.ts';

const scan = { step: 'scan', phone: 0, tab: 0, person: 0, wait: 1_000 } as const;
const sync = { step: 'sync', phone: 0, tab: 0, wait: 5_000 } as const;

/** What is between the steps: everything an action can go through on its phone. */
const SHIFT: readonly (Step | 'expire' | 'network-off' | 'network-on' | 'next-day')[] = [
  // Recorded, sent, settled.
  { ...scan, kind: 'load-coach' },
  // Two of one subject, of which the second has to wait; then an undo.
  { ...scan, kind: 'validate-in', wait: 0 },
  { ...scan, kind: 'validate-out' },
  { step: 'undo', phone: 0, tab: 0, of: 0, wait: 1_000 },
  // The session is renewed in the middle of a send.
  'expire',
  { ...scan, kind: 'load-transfer' },
  // Recorded without a network, and sent in one go.
  'network-off',
  { ...scan, kind: 'distribute-keys' },
  { ...scan, kind: 'return-keys' },
  { ...scan, kind: 'register-lesson' },
  'network-on',
  sync,
  // By the phone's clock a day later, finished actions are removed.
  'next-day',
  { ...scan, kind: 'distribute-pass' },
  sync,
];

export interface CrashReport {
  /** The contacts of the first page, in their order. */
  contacts: readonly Contact[];
  /** Whether the interruption came about. */
  interrupted: boolean;
  violations: readonly Violation[];
}

/**
 * Lives through a shift in which the page's contact of this number runs into the interruption. Every await of
 * recording, sending, settling, renewing the session and removing is such a contact, or two.
 */
export async function interruptAt(
  bench: Bench,
  contact: number | null,
  how: Interruption,
): Promise<CrashReport> {
  const world = await createWorld(bench, 1, []);
  const phone = world.phones[0] as WorldPhone;
  // Nobody else works that day.
  for (const other of world.phones.splice(1)) for (const tab of other.tabs) tab.life.die();
  const [page] = phone.tabs;
  if (!page) throw new Error('a phone without a page');
  const before = page.life.contacts().length;
  page.life.interruptAfter(contact, how);
  const proven: Proven = new Set();
  for (const step of SHIFT) {
    if (step === 'next-day') phone.clockOffset += 25 * 3_600_000;
    else if (typeof step === 'string') await befall(world, step, { phone, tab: page, size: 0 });
    else await doStep(world, step);
    await checkStep(world, proven);
  }
  const contacts = page.life.contacts().slice(before);
  await drain(world);
  await checkStep(world, proven);
  const rows = await bench.time.whileReal(world.ledger.rows());
  checkLedger(world, rows);
  checkPhones(world, rows);
  for (const { tabs } of world.phones) for (const tab of tabs) tab.life.die();
  return {
    contacts,
    interrupted: contact !== null && contacts.length > contact,
    violations: world.model.violations,
  };
}

export const INTERRUPTIONS: readonly Interruption[] = ['kill', 'error', 'delay'];
