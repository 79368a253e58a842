/**
 * Whether what was read as of a snapshot includes what a transaction recorded. Both come from the database, each with
 * the instant it was started, as its transaction ids may count again from there after it was restored:
 * `asOf` is 'start/xmin:xmax:xip,xip,…' (PostgreSQL's pg_snapshot), `recordedIn` is 'start/xid'. Null where they are of
 * two starts, or no such texts: then neither can be told from the other.
 */
export function includesTransaction(asOf: string, recordedIn: string): boolean | null {
  const read = /^(\d+)\/\d+:(\d+):([\d,]*)$/.exec(asOf);
  const recorded = /^(\d+)\/(\d+)$/.exec(recordedIn);
  const [, readStart, xmax = '', running = ''] = read ?? [];
  const [, recordedStart, text = ''] = recorded ?? [];
  if (readStart === undefined || readStart !== recordedStart) return null;
  // 64 bits: more than a number holds. What is older than xmin is none of those that were running.
  return BigInt(text) < BigInt(xmax) && !running.split(',').includes(text);
}

/** Whether what was read as of a snapshot is at least as new as what was read as of another. Null as above. */
export function includesSnapshot(asOf: string, other: string): boolean | null {
  const [, start, end = '', running = ''] = /^(\d+)\/\d+:(\d+):([\d,]*)$/.exec(asOf) ?? [];
  const [, otherStart, otherEnd = ''] = /^(\d+)\/\d+:(\d+):[\d,]*$/.exec(other) ?? [];
  if (start === undefined || start !== otherStart) return null;
  if (BigInt(end) < BigInt(otherEnd)) return false;
  const open = running === '' ? [] : running.split(',');
  return !open.some((xid) => includesTransaction(other, `${start}/${xid}`));
}
