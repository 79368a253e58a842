import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { erasePassenger } from '../retention/erase-passenger.ts';
import { purgeDisabledWeek } from '../retention/purge-week.ts';
import { noteRetention, type RetentionReport, runRetention } from '../retention/retention-run.ts';
import { type Command, wordAt } from './command.ts';

export const weekPurge: Command = {
  usage: 'week purge <weekId>',
  about:
    'removes everybody from a disabled week for good: passengers, tickets, rosters, documents; its actions still count and name no passenger',
  audited: { words: 1 },
  run: async (context) => {
    const weekId = wordAt(context, 0, 'The week');
    const { db } = context.database;
    const hashes = createReferenceHashes(await context.secrets());
    const purged = await db.transaction().execute((tx) => purgeDisabledWeek(tx, weekId, hashes));
    const { passengers, tickets, actions } = purged;
    context.print(
      `${weekId} is empty: ${counted(passengers, 'passenger')} and ${counted(tickets, 'ticket')} removed, ${counted(actions, 'action')} made nameless.`,
    );
  },
};

export const passengerErase: Command = {
  usage: 'passenger erase <reference>',
  about:
    'erases a passenger from every week for good and keeps imports from bringing them back; their actions still count and name nobody',
  // The audit trail may not contain who was erased.
  audited: { words: 0 },
  run: async (context) => {
    const reference = fullCodeIn(wordAt(context, 0, 'The reference'));
    if (reference === null) throw new OperatorError('A reference is PREFIX-XXXXXX-NNNNNN');
    const hashes = createReferenceHashes(await context.secrets());
    const erased = await context.database.db
      .transaction()
      .execute((tx) => erasePassenger(tx, reference, hashes, Date.now()));
    const { weeks, tickets, actions } = erased;
    context.print(
      weeks.length === 0
        ? 'The passenger is in no week. No import will bring them.'
        : `Erased from ${weeks.join(', ')}: ${counted(tickets, 'ticket')} removed, ${counted(actions, 'action')} made nameless. No import will bring them back.`,
    );
  },
};

export const retentionRun: Command = {
  usage: 'retention run [--dry-run]',
  about:
    'forgets what is older than the RETENTION_ settings, as the server does every day; --dry-run only says how much',
  options: { 'dry-run': 'switch' },
  audited: { words: 0 },
  run: async ({ database, settings, secrets, options, print }) => {
    const [now, dryRun] = [Date.now(), options['dry-run'] === true];
    const ages = settings.retention;
    const report = await runRetention(database, { ages, secrets: await secrets(), now, dryRun });
    if (!report) throw new OperatorError('Another run is under way. Try again when it has finished.');
    if (!dryRun) await noteRetention(database, report, now);
    for (const line of reportLines(report)) print(line);
    if (dryRun) print('Dry run: nothing was changed.');
  },
};

function reportLines(report: RetentionReport): string[] {
  return [
    `${counted(report.sensitive, 'passenger')}: date of birth and next of kin`,
    `${counted(report.contact, 'passenger')}: email and phone`,
    `${counted(report.positions, 'action')}: where the phone was`,
    `${counted(report.actions, 'action')}: whom they are about`,
    `${counted(report.weeks, 'week')}: everybody in them`,
    `${counted(report.bundles, 'import')}: the stored bundle`,
    `${counted(report.jobs, 'upload')} of headquarters`,
    `${counted(report.auditRows, 'row')} of the audit trail`,
    `${counted(report.views, 'view')} of a person and ${counted(report.notes, 'note')} at headquarters`,
    `${counted(report.messages, 'message')} to reps`,
  ];
}
