import type { SystemReply } from '@offpiste/domain/contract/hq/system.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { figure, openPage } from '#hq-testing/open-page.tsx';

const at = '2026-12-11T05:00:00Z';
const server = { version: '1.2.3', startedAt: at, seenAt: at, isRunning: true };
const account = { repId: 'R1', name: 'Mia', username: 'mia@alpine.test', passkeys: 2, lastUsedAt: null };

async function open(over: Partial<SystemReply> = {}) {
  const reply: SystemReply = {
    ...{ asOf: at, problems: [], servers: [server], importedAt: at, backedUpAt: null, drilledAt: null },
    database: { version: '17.2', bytes: 2_000_000, differences: 0, standbys: 0, standbyLagBytes: null },
    retention: { ranAt: at, report: { actions: 3 } },
    audit: { head: { seq: 7, at, hash: 'hash-7' }, unshipped: 0 },
    jobs: { waiting: 2, running: 1 },
    accounts: [{ ...account, hqRole: 'manager' }],
    ...over,
  };
  await openPage('/system', { system: reply });
  await screen.findByText('To look at', { selector: 'dt' });
}
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

test('a house in order says so, and everything that was done last is named with its own time', async () => {
  await open();
  expect(screen.getByText('Everything is in order.')).toBeTruthy();
  expect(['Backup', 'Restored on trial', 'Import'].map(fact)).toEqual([
    'Never',
    'Never',
    expect.stringMatching(/^Fri 11 Dec/),
  ]);
  expect(fact('Forgotten')).toMatch(/^Fri 11 Dec .*: 3 names in actions$/);
  expect(fact('Wanted of weeks')).toBe('1 job running, 2 waiting');
});

test('each backup and trial has its own time', async () => {
  await open({ backedUpAt: '2026-12-10T05:00:00Z', drilledAt: '2026-12-09T05:00:00Z', retention: null });
  expect(fact('Backup')).toMatch(/^Thu 10 Dec/);
  expect(fact('Restored on trial')).toMatch(/^Wed 9 Dec/);
  expect(fact('Forgotten')).toBe('Never');
});

test('what is not in order is listed with what to do, and nothing is said to be in order', async () => {
  await open({ problems: ['backup', 'audit'], audit: { head: null, unshipped: 4 } });
  expect(figure('To look at')).toBe('To look at2');
  expect(screen.getByText(/^No backup for a day and a half/)).toBeTruthy();
  expect(screen.getByText('The audit trail is not written to the log.')).toBeTruthy();
  expect(screen.getByText('Rows that are not in the log yet: 4')).toBeTruthy();
  expect(screen.queryByText('Everything is in order.')).toBeNull();
});

test('a server that was last seen a while ago is not counted as running', async () => {
  await open({ servers: [server, { ...server, seenAt: '2026-12-10T05:00:00Z', isRunning: false }] });
  expect(figure('Servers')).toBe('Servers1');
  expect(screen.getByText(/^Last seen Thu 10 Dec/)).toBeTruthy();
});

test('who may enter is named with the number of passkeys', async () => {
  await open({
    accounts: [
      { ...account, hqRole: 'manager', passkeys: 1 },
      { ...account, repId: 'R2', name: 'Dan', hqRole: 'desk', lastUsedAt: at },
    ],
  });
  expect(screen.getByText('Mia').closest('li')?.textContent).toBe('Mia1 passkeyManager, mia@alpine.test');
  expect(screen.getByText('Dan').closest('li')?.textContent).toMatch(
    /^Dan2 passkeysDesk, .*, used Fri 11 Dec/,
  );
});

test('a system that does not load says so', async () => {
  await openPage('/system', {});
  await screen.findByText(/^The system did not load: /);
  expect(screen.queryByText('Everything is in order.')).toBeNull();
});
