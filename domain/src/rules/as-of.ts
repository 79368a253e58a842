/**
 * Whether a list read as of a snapshot includes what a transaction recorded. Both values come from the database, each
 * with the instant at which it was started, because transaction ids may repeat after a restore:
 * `asOf` is 'start/xmin:xmax:xip,xip,…' (PostgreSQL's pg_snapshot), `recordedIn` is 'start/xid'. Returns null when the
 * starts differ or a text is malformed: then the two cannot be compared.
 */
export function includesTransaction(asOf: string, recordedIn: string): boolean | null {
  const read = /^(\d+)\/(\d+):(\d+):([\d,]*)$/.exec(asOf);
  const recorded = /^(\d+)\/(\d+)$/.exec(recordedIn);
  const [, readStart, xmin = '', xmax = '', running = ''] = read ?? [];
  const [, recordedStart, text = ''] = recorded ?? [];
  if (readStart === undefined || readStart !== recordedStart) return null;
  // 64 bits do not fit in a number.
  const xid = BigInt(text);
  if (xid < BigInt(xmin)) return true;
  if (xid >= BigInt(xmax)) return false;
  return !running.split(',').includes(text);
}
