import type { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import { timeIn } from '#format/resort-time.ts';

/** The last attempt that was recorded of somebody at this departure, in words. */
export function lastRecorded(
  reference: string,
  { history, zone }: Pick<DepartureReply, 'history' | 'zone'>,
): string {
  const entry = history.find((one) => one.reference === reference);
  if (!entry) return 'Nothing recorded here';
  const what =
    entry.verdict === 'accepted' ? entry.kind.replaceAll('-', ' ') : entry.reason.replaceAll('-', ' ');
  return `Last recorded: ${what}, ${timeIn(zone).clockText(entry.at)} by ${entry.by}`;
}
