import type { SystemReply } from '@offpiste/domain/contract/hq/system.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { numberText } from '@offpiste/domain/rules/number-text.ts';

/** What is not in order, and what to do. */
export const problemTexts: Readonly<Record<SystemReply['problems'][number], string>> = {
  servers: 'No server has said for three minutes that it is there.',
  protection:
    'The database is not protected as it should be, or no server has looked: restart one, and it says what differs.',
  standby: 'The standby is behind: after a failover now, phones would send scans again.',
  backup:
    'No backup for a day and a half, or ever. Ask whoever keeps the servers: ‘offpiste backup’ makes one.',
  drill:
    'No backup was restored on trial for eight days, or ever. Ask whoever keeps the servers: ‘offpiste restore --drill’ does it.',
  retention: 'What is too old was not forgotten for a day and a half: look into the log of the servers.',
  audit: 'The audit trail is not written to the log.',
};

/** Returns a size in words. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000_000_000) return `${numberText(Math.round(bytes / 1_000_000))} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** Returns what there is of standbys. */
export function standbyText({
  standbys,
  standbyLagBytes,
}: Pick<SystemReply['database'], 'standbys' | 'standbyLagBytes'>): string {
  if (standbys === 0) return 'None';
  const behind =
    standbyLagBytes === null ? 'how far behind is not known' : `${bytesText(standbyLagBytes)} behind`;
  return `${standbys}, ${behind}`;
}

/** Returns whether the database's own refusals are in place. */
export function protectionText(differences: number | null): string {
  if (differences === null) return 'Not looked at yet';
  return differences === 0 ? 'As expected' : `${counted(differences, 'difference')} from what is expected`;
}

/** Returns what the daily run has forgotten. */
export function forgottenText(report: Readonly<Record<string, number>>): string {
  const some = Object.entries(report).filter(([, count]) => count > 0);
  if (some.length === 0) return 'nothing was too old';
  return some.map(([kind, count]) => `${count} ${WORDS[kind] ?? kind}`).join(', ');
}

const WORDS: Readonly<Record<string, string>> = {
  sensitive: 'birth dates or next of kin',
  contact: 'telephones or addresses',
  positions: 'positions',
  actions: 'names in actions',
  weeks: 'weeks',
  bundles: 'stored imports',
  jobs: 'uploads',
  auditRows: 'rows of the audit trail',
  views: 'views of people',
  notes: 'notes',
  messages: 'messages',
};
