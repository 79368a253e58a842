import { findPhoneReports, type PhoneReport } from '../modules/phones/phone-store.ts';
import type { Command } from './command.ts';
import { minuteOf } from './minute-of.ts';

export const phonesCommand: Command = {
  usage: 'phones [--unsent]',
  about:
    'lists the phones: what each has not sent yet and since when, its version of the app, and its last report; --unsent lists only those with something left',
  options: { unsent: 'switch' },
  run: async ({ database, options, print }) => {
    const reports = await findPhoneReports(database);
    const shown = options.unsent === true ? reports.filter(hasSomethingLeft) : reports;
    for (const report of shown) print(lineOf(report));
    if (shown.length === 0)
      print(reports.length === 0 ? 'No phone has reported yet.' : 'Every phone has sent everything.');
  },
};

function hasSomethingLeft({ unsent, needs_attention, unreadable }: PhoneReport): boolean {
  return unsent + needs_attention + unreadable > 0;
}

/** 'Robin Field (robin@nuco.test): 14 unsent since 2026-12-11 18:02 UTC; app 0.1.0; last report …'. */
function lineOf(report: PhoneReport): string {
  const { unsent, oldest_at, needs_attention, unreadable } = report;
  const parts = [
    oldest_at === null ? 'all sent' : `${unsent} unsent since ${minuteOf(oldest_at)}`,
    needs_attention > 0 && `${needs_attention} to check`,
    unreadable > 0 && `${unreadable} cannot be read`,
    `app ${report.app_version}`,
    report.storage_persisted === false && 'the browser may clear its storage',
    `last report ${minuteOf(report.reported_at)}`,
  ];
  return `${report.rep_name} (${report.username}): ${parts.filter((part) => part !== false).join('; ')}`;
}
