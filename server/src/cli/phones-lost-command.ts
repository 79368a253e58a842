import { OperatorError } from '#platform/operator-error.ts';
import { phonesOf, type SentToPhone, sentToPhones, signPhonesOut } from '../modules/phones/lost-phone.ts';
import { type Command, wordAt } from './command.ts';
import { minuteOf } from './minute-of.ts';

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
    const ended = await signPhonesOut(database, ids, Date.now());
    for (const { deviceId, lastSignInAt } of lost)
      print(`Phone ${deviceId}: ${rep} signed in last ${minuteOf(lastSignInAt)}.`);
    print(`${ended} session(s) ended. The phone erases its data as soon as it reaches the server.`);
    const sent = await sentToPhones(database, ids);
    print(sent.length === 0 ? 'No personal data went there.' : 'What went there, the latest first:');
    for (const one of sent) print(`  ${lineOf(one)}`);
    print('Counts reach the audit trail once a minute: ask again in a minute for the latest.');
  },
};

/** 'robin@nuco.test 2026-12-11 18:02 UTC to 2026-12-12 07:30 UTC: listed, detail of up to 300 by /api/… week W1, 4 times; phone 1b9d6bcd'. */
function lineOf(sent: SentToPhone): string {
  const { deviceId, username, call, weekId, classes, firstAt, lastAt, times, records } = sent;
  const what = `${classes.join(', ')} of up to ${records}`;
  const from = `${minuteOf(firstAt)} to ${minuteOf(lastAt)}`;
  const by = `${call}${weekId === null ? '' : ` week ${weekId}`}, ${times} time(s)`;
  return `${username} ${from}: ${what} by ${by}; phone ${deviceId.slice(0, 8)}`;
}
