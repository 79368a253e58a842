import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { findCodeSheet, onlyGroup } from '#lists/code-sheets.ts';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { codeSheetPage } from '../modules/demo-pages/code-sheet.ts';
import { removeDemo } from '../retention/remove-demo.ts';
import { type Command, type CommandContext, wordAt } from './command.ts';

export const weekEnable: Command = {
  usage: 'week enable <weekId>',
  about: 'lists a week for the reps again',
  audited: { words: 1 },
  run: (context) => setDisabled(context, false),
};

export const weekDisable: Command = {
  usage: 'week disable <weekId>',
  about: 'takes a week off the list; its calls answer 404',
  audited: { words: 1 },
  run: (context) => setDisabled(context, true),
};

async function setDisabled(context: CommandContext, disabled: boolean): Promise<void> {
  const weekId = wordAt(context, 0, 'The week');
  const week = await context.database.db
    .updateTable('week')
    .set({ disabled })
    .where('week_id', '=', weekId)
    .returning('name')
    .executeTakeFirst();
  if (!week) throw new OperatorError(`There is no week ${weekId}`);
  context.print(`${week.name} is ${disabled ? 'disabled' : 'enabled'}.`);
}

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
    print(`${counted(removed.accounts, 'account')}, signed in on ${counted(removed.phones, 'phone')}`);
    print(
      `${counted(removed.weeks, 'week')}: ${counted(removed.passengers, 'passenger')} and ${counted(removed.tickets, 'ticket')}; ${counted(removed.actions, 'action names', 'actions name')} nobody any more`,
    );
    print(
      `${counted(removed.records, 'look-up record')} of the season, ${counted(removed.reports, 'bug report')}`,
    );
    print(
      dryRun ? 'Dry run: nothing was changed.' : 'The demo is removed, and will not be loaded here again.',
    );
  },
};

export const codes: Command = {
  usage: 'codes <weekId> [--coach <coachId>] [--out <file.html>]',
  about: 'writes a printable sheet with the QR codes of everyone, coach by coach, or of one coach',
  options: { coach: 'text', out: 'text' },
  audited: { words: 1 },
  run: async (context) => {
    const weekId = wordAt(context, 0, 'The week');
    const { coach, out } = context.options;
    const all = await findCodeSheet(context.database, weekId, 'coach');
    if (!all) throw new OperatorError(`There is no week ${weekId}`);
    const sheet = onlyGroup(all, typeof coach === 'string' ? coach : null);
    const count = sheet.groups.reduce((sum, { people }) => sum + people.length, 0);
    if (count === 0) throw new OperatorError('There is nobody to print a code for');
    const file = path.resolve(typeof out === 'string' ? out : `codes-${weekId}.html`);
    await writeFile(file, codeSheetPage(sheet).html);
    context.print(
      `${counted(count, 'code is', 'codes are')} in ${file}. Open it in a browser and scan the screen, or print it.`,
    );
  },
};
