import { createReferenceHashes } from '#platform/erased-references.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { removeDemo } from '../retention/remove-demo.ts';
import type { Command } from './command.ts';

export const demoRemove: Command = {
  usage: 'demo remove [--dry-run]',
  about:
    'removes the demo for good, so that you can import your own bundles: its accounts, which are signed out at their phones’ next call, everybody in its weeks, its resorts and contacts; --dry-run only says how much',
  options: { 'dry-run': 'switch' },
  audited: { words: 0 },
  run: async ({ database, secrets, options, print }) => {
    const dryRun = options['dry-run'] === true;
    const hashes = createReferenceHashes(await secrets());
    const removed = await removeDemo(database, { hashes, now: Date.now(), dryRun });
    if (removed.accounts + removed.weeks === 0) throw new OperatorError('There is no demo here.');
    print(`${removed.accounts} account(s), signed in on ${removed.phones} phone(s)`);
    print(
      `${removed.weeks} week(s): ${removed.passengers} passenger(s) and ${removed.tickets} ticket(s); ${removed.actions} action(s) name nobody any more`,
    );
    print(`${removed.records} look-up record(s) of the season, ${removed.reports} bug report(s)`);
    print(
      dryRun ? 'Dry run: nothing was changed.' : 'The demo is removed, and will not be loaded here again.',
    );
  },
};
