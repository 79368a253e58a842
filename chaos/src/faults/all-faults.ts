import { ACTIONS_PATH } from '@offpiste/domain/contract/action-calls.ts';
import { PEOPLE, referenceOf } from '../season/week-plan.ts';
import type { Fault } from './fault.ts';
import { busyReply, ourError, portalReply } from './replies.ts';

/** The passenger on whom a poisoned server fails. */
export const POISONED = referenceOf(PEOPLE - 3);

const isAppend = (sql: string) => sql.includes('ledger_append(');

/** One fault for each way in which a shift in the mountains has gone wrong. */
export const allFaults: readonly Fault[] = [
  { id: 'F1', title: 'no network', happenings: ['network-off', 'network-on', 'network-off'] },
  {
    id: 'F2',
    title: 'request lost',
    spoil: (plan, _, random) => {
      if (random.chance(0.4)) Object.assign(plan, { arrives: null, fails: random.pick(['reset', 'hangs']) });
    },
  },
  {
    id: 'F3',
    title: 'reply lost after the commit',
    spoil: (plan, _, random) => {
      if (random.chance(0.4)) Object.assign(plan, { reply: 'lost', fails: random.pick(['reset', 'hangs']) });
    },
  },
  {
    id: 'F4',
    title: 'an attempt arrives after later actions',
    spoil: (plan, _, random) => {
      if (random.chance(0.3)) plan.arrives = random.between(15_000, 60_000);
    },
  },
  {
    id: 'F5',
    title: 'delivered twice',
    spoil: (plan, _, random) => {
      if (random.chance(0.4)) plan.copies = [random.between(0, 5_000), random.between(0, 20_000)];
    },
  },
  {
    id: 'F6',
    title: 'out of order',
    conditions: { slowest: 6_000 },
    spoil: (plan, _, random) => {
      plan.arrives = random.between(0, 6_000);
    },
  },
  {
    id: 'F7',
    title: 'reply cut off',
    spoil: (plan, _, random) => {
      if (random.chance(0.4)) plan.reply = random.pick(['cut-off', 'cut-short']);
    },
  },
  {
    id: 'F8',
    title: 'a hotel network that wants a sign-in',
    spoil: (plan, { isAction, had409 }, random) => {
      if (random.chance(0.5)) plan.instead = portalReply(random, { may409: isAction && !had409 });
    },
  },
  {
    id: 'F9',
    title: 'no name service although online',
    spoil: (plan, _, random) => {
      if (random.chance(0.5)) Object.assign(plan, { arrives: null, fails: 'reset', returns: 5 });
    },
  },
  {
    id: 'F10',
    title: 'a network that comes and goes',
    happenings: ['network-off', 'network-on'],
    spoil: (plan, _, random) => {
      if (random.chance(0.2)) plan.arrives = null;
      if (random.chance(0.2)) plan.reply = 'lost';
    },
  },
  {
    id: 'F11',
    title: '500 before the commit',
    spoil: (plan, { isRefresh }, random) => {
      if (!isRefresh && random.chance(0.3)) plan.instead = ourError();
    },
  },
  {
    id: 'F12',
    title: '500 after the commit',
    spoil: (plan, _, random) => {
      if (random.chance(0.3)) plan.reply = random.pick(['error-500', 'error-502']);
    },
  },
  {
    id: 'F13',
    title: 'the server is killed in a transaction',
    happenings: ['kill-server'],
    statement: (sql, random) =>
      isAppend(sql) && random.chance(0.02) ? random.pick(['killed', 'killed-after']) : null,
    append: (random) => (random.chance(0.05) ? 'rolled-back' : 'plain'),
  },
  {
    id: 'F14',
    title: 'deadlock, serialization failure, failover',
    happenings: ['database-away'],
    statement: (_, random) =>
      random.chance(0.06) ? random.pick(['away', 'away-after', 'serialization', 'deadlock']) : null,
  },
  {
    id: 'F15',
    title: '429 and 503 in bursts',
    spoil: (plan, { isRefresh }, random, now) => {
      if (!isRefresh && random.chance(0.4)) plan.instead = busyReply(random, now);
    },
  },
  { id: 'F16', title: 'two versions of the server', conditions: { processes: 2, mixedVersions: true } },
  {
    id: 'F17',
    title: 'an attempt held up with its twin under way',
    conditions: { processes: 2 },
    append: (random) => (random.chance(0.05) ? 'held' : 'plain'),
    spoil: (plan, _, random) => {
      if (random.chance(0.4)) plan.copies = [random.between(0, 400)];
      if (random.chance(0.3)) Object.assign(plan, { reply: 'lost', fails: 'reset' });
    },
  },
  { id: 'F18', title: 'the session expires in a flush', happenings: ['expire'], conditions: { tabs: 2 } },
  {
    id: 'F19',
    title: 'the reply to a refresh is lost',
    happenings: ['expire'],
    conditions: { tabs: 2, slowest: 1_500 },
    spoil: (plan, { isRefresh }, random) => {
      if (!isRefresh) return;
      if (random.chance(0.5)) Object.assign(plan, { reply: 'lost', fails: random.pick(['reset', 'hangs']) });
      if (random.chance(0.4)) plan.returns = random.between(5_000, 14_000);
    },
  },
  { id: 'F20', title: 'revoked or disabled', happenings: ['revoke', 'disable', 'replay-old-token'] },
  {
    id: 'F21',
    title: 'another rep signs in on the phone',
    happenings: ['switch-user', 'network-off', 'network-on'],
  },
  {
    id: 'F22',
    title: 'the page is killed',
    happenings: ['kill-tab'],
    spoil: (plan, _, random) => {
      if (random.chance(0.15)) plan.reply = 'lost';
    },
  },
  { id: 'F23', title: 'many tabs', conditions: { tabs: 4 }, happenings: ['network-off', 'network-on'] },
  { id: 'F24', title: 'databases that fail to open, are lost or abort', happenings: ['storage-trouble'] },
  { id: 'F25', title: 'the disk is full', happenings: ['storage-full'] },
  { id: 'F26', title: 'the browser evicts its storage', happenings: ['evict', 'network-off', 'network-on'] },
  {
    id: 'F27',
    title: 'an update of the app and its rollback',
    happenings: ['update', 'rollback', 'network-off', 'network-on'],
  },
  {
    id: 'F28',
    title: 'clocks that are wrong and jump',
    conditions: { wrongClocks: true },
    happenings: ['clock-jump'],
  },
  { id: 'F29', title: 'locked out and wiped in a flush', happenings: ['wipe', 'network-off', 'network-on'] },
  { id: 'F30', title: 'an action the server always fails on', conditions: { poison: true } },
  {
    id: 'F31',
    title: 'a tab is frozen while it sends or renews the session',
    conditions: { tabs: 3, slowest: 3_000 },
    happenings: ['freeze-tab', 'freeze-tab', 'expire'],
    spoil: (plan, { isRefresh }, random) => {
      if (isRefresh && random.chance(0.7)) plan.returns = random.between(4_000, 14_000);
    },
  },
  {
    id: 'F32',
    title: 'the database is started again',
    happenings: ['database-restart', 'network-off', 'network-on'],
  },
  {
    id: 'F33',
    title: 'a failover to a standby that lacks the last seconds',
    happenings: ['failover', 'network-off', 'network-on'],
  },
  {
    id: 'F34',
    title: 'calls of several actions, lost, twice, late and half applied',
    conditions: { slowest: 4_000 },
    happenings: ['network-off', 'network-on', 'network-off'],
    spoil: (plan, { path }, random) => {
      if (path !== ACTIONS_PATH) return;
      if (random.chance(0.2)) Object.assign(plan, { isHalved: true, reply: 'lost' });
      if (random.chance(0.2)) plan.copies = [random.between(0, 15_000)];
      if (random.chance(0.2)) plan.reply = random.pick(['lost', 'cut-off', 'cut-short']);
      if (random.chance(0.1)) plan.arrives = random.between(10_000, 40_000);
      plan.fails = random.pick(['reset', 'hangs']);
    },
  },
];

export function faultNamed(id: string): Fault {
  const fault = allFaults.find((known) => known.id === id);
  if (!fault) throw new Error(`There is no fault ${id}: F1 to F${allFaults.length}`);
  return fault;
}
