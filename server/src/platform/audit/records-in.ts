/** Lists nested deeper than this belong to a record: the stops of a coach, the events of a day. */
const MAX_DEPTH = 3;

/** Returns how many records a reply contains: the entries of its longest list, or one if there is none. */
export function recordsIn(reply: unknown): number {
  const longest = longestList(reply, 0);
  return longest ?? (reply === null || reply === undefined ? 0 : 1);
}

function longestList(value: unknown, depth: number): number | null {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return null;
  const lists = Object.values(value)
    .map((inner) => longestList(inner, depth + 1))
    .filter((length) => length !== null);
  return lists.length === 0 ? null : Math.max(...lists);
}
