/**
 * Whether a list read as of a snapshot includes what a transaction recorded. Both values come from the database, each
 * with the instant at which it was started, because transaction ids may repeat after a restore:
 * `asOf` is 'start/xmin:xmax:xip,xip,…' (PostgreSQL's pg_snapshot), `recordedIn` is 'start/xid'. Returns null when the
 * starts differ or a text is malformed: then the two cannot be compared.
 */
export function includesTransaction(asOf: string, recordedIn: string): boolean | null {
  const read = /^(\d+)\/\d+:(\d+):([\d,]*)$/.exec(asOf);
  const recorded = /^(\d+)\/(\d+)$/.exec(recordedIn);
  const [, readStart, xmax = '', running = ''] = read ?? [];
  const [, recordedStart, text = ''] = recorded ?? [];
  if (readStart === undefined || readStart !== recordedStart) return null;
  // 64 bits do not fit in a number. A transaction older than xmin is not among those that were running.
  return BigInt(text) < BigInt(xmax) && !running.split(',').includes(text);
}

/** Whether what was read as of a snapshot is at least as new as what was read as of another. Returns null as above. */
export function includesSnapshot(asOf: string, other: string): boolean | null {
  const [, start, end = '', running = ''] = /^(\d+)\/\d+:(\d+):([\d,]*)$/.exec(asOf) ?? [];
  const [, otherStart, otherEnd = ''] = /^(\d+)\/\d+:(\d+):[\d,]*$/.exec(other) ?? [];
  if (start === undefined || start !== otherStart) return null;
  if (BigInt(end) < BigInt(otherEnd)) return false;
  const open = running === '' ? [] : running.split(',');
  return !open.some((xid) => includesTransaction(other, `${start}/${xid}`));
}
