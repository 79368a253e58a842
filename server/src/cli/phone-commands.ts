import { counted } from '@offpiste/domain/rules/counted.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { losePhones, phonesOf, type SentToPhone, sentToPhones } from '../modules/hq/phones/lost-phone.ts';
import { findPhoneReports, type PhoneReport } from '../modules/phones/phone-store.ts';
import { type Command, wordAt } from './command.ts';
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

export const phonesLost: Command = {
  usage: 'phones lost <username> [device]',
  about:
    "signs a rep's lost phone out (all of the rep's phones when none is named; the beginning of its id is enough), and lists whose data went there and when",
  audited: { words: 2 },
  run: async (context) => {
    const { database, print, words } = context;
    const rep = wordAt(context, 0, 'The rep');
    const phones = await phonesOf(database, rep);
    if (!phones) throw new OperatorError(`There is no account ${rep}`);
    const lost = phones.filter(({ deviceId }) => deviceId.startsWith(words[1]?.toLowerCase() ?? ''));
    if (lost.length === 0) throw new OperatorError(`${rep} has not signed in on such a phone`);

    const ids = lost.map(({ deviceId }) => deviceId);
    const ended = await losePhones(database, ids, Date.now());
    for (const { deviceId, lastSignInAt } of lost)
      print(`Phone ${deviceId}: ${rep} signed in last ${minuteOf(lastSignInAt)}.`);
    print(`${counted(ended, 'session')} ended. The phone erases its data as soon as it reaches the server.`);
    const sent = await sentToPhones(database, ids);
    print(sent.length === 0 ? 'No personal data went there.' : 'What went there, the latest first:');
    for (const one of sent) print(`  ${sentLine(one)}`);
    print('Counts reach the audit trail once a minute: ask again in a minute for the latest.');
  },
};

/** 'robin@nuco.test 2026-12-11 18:02 UTC to 2026-12-12 07:30 UTC: listed, detail of up to 300 by /api/… week W1, 4 times; phone 1b9d6bcd'. */
function sentLine(sent: SentToPhone): string {
  const { deviceId, username, call, weekId, classes, firstAt, lastAt, times, records } = sent;
  const what = `${classes.join(', ')} of up to ${records}`;
  const from = `${minuteOf(firstAt)} to ${minuteOf(lastAt)}`;
  const by = `${call}${weekId === null ? '' : ` week ${weekId}`}, ${counted(times, 'time')}`;
  return `${username} ${from}: ${what} by ${by}; phone ${deviceId.slice(0, 8)}`;
}
