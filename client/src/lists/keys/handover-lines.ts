import { KeyHandedOut, type KeyRoomStatus, KeyTakenBack } from '@offpiste/domain/contract/keys.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import * as z from 'zod/mini';
import type { ResortTime } from '#format/resort-time.ts';

/** One handing-out or return as a line of the room's page. */
export interface HandoverLine {
  way: 'out' | 'back';
  what: string;
  who: string;
  when: string;
}

/** Everything that happened to a room's keys, newest first. */
export function handoverLines(
  room: Pick<KeyRoomStatus, 'distributionInfo' | 'returnInfo'>,
  now: number,
  time: ResortTime,
): HandoverLine[] {
  const out = readEntries(KeyHandedOut, room.distributionInfo).map((entry) => ({
    way: 'out' as const,
    what: `${counted(entry.numberOfKeys, 'key')} out`,
    who: entry.distributedTo ?? entry.tenant,
    at: entry.timestamp,
  }));
  const back = readEntries(KeyTakenBack, room.returnInfo).map((entry) => ({
    way: 'back' as const,
    what: `${counted(entry.numberOfKeys, 'key')} back${entry.extraKeysReturned > 0 ? `, ${entry.extraKeysReturned} extra` : ''}`,
    who: entry.returnedBy,
    at: entry.timestamp,
  }));
  return [...out, ...back]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .map(({ at, ...line }) => ({ ...line, when: time.timeText(at, now) }));
}

/** The entries of a JSON text of handovers; none where it is damaged. */
export function readEntries<T>(entry: z.ZodMiniType<T>, text: string): T[] {
  try {
    return z.array(entry).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
