import type { CodesReply } from '@offpiste/domain/contract/hq/codes.ts';

/** What was printed last on this browser: when, and a sum of each person's line, which names nobody. */
interface Printed {
  at: string;
  sums: string[];
}

/** When some codes were printed last on this browser, and how many of them are different now. */
export interface PrintedBefore {
  at: string;
  changed: number;
}

const keyOf = (what: string) => `hq/printed/${what}`;

/** Keeps that these codes are being printed. */
export async function keepPrinted(what: string, groups: CodesReply['groups'], at: string): Promise<void> {
  const printed: Printed = { at, sums: await sumsOf(groups) };
  localStorage.setItem(keyOf(what), JSON.stringify(printed));
}

/** Returns what was printed before; null where nothing was. */
export async function findPrinted(what: string, groups: CodesReply['groups']): Promise<PrintedBefore | null> {
  const kept = localStorage.getItem(keyOf(what));
  if (kept === null) return null;
  const { at, sums }: Printed = JSON.parse(kept);
  const [before, now] = [new Set(sums), new Set(await sumsOf(groups))];
  const gone = [...before].filter((sum) => !now.has(sum)).length;
  const come = [...now].filter((sum) => !before.has(sum)).length;
  return { at, changed: Math.max(gone, come) };
}

async function sumsOf(groups: CodesReply['groups']): Promise<string[]> {
  const lines = groups.flatMap(({ title, people }) =>
    people.map(({ reference, name }) => JSON.stringify([title, reference, name])),
  );
  return await Promise.all(lines.map(sumOf));
}

async function sumOf(text: string): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(sum, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
