import { type WeekState, WeekStatesReply } from '@offpiste/domain/contract/week-states.ts';
import { unpackLists } from '@offpiste/domain/rules/packed-lists.ts';
import * as z from 'zod/mini';
import { type KeptList, OF_SEASON } from '#offline/lists/list-cache.ts';
import type { PackedList } from '#offline/storage/kept.ts';
import { unpackText } from '#week/packing.ts';
import { listAt } from './list-at.ts';

/** The packed states of a week, and what they are to be kept as. */
export interface StatesToRead {
  packed: Uint8Array<ArrayBuffer>;
  weekId: string;
  systemId: string;
  /** When they were asked for, epoch milliseconds. */
  askedAt: number;
}

/** Lists as this phone keeps them; null when it was no such reply. */
export type ReadStates = { version: string; readAt: number; lists: PackedList[] } | null;

const State = z.object({
  etag: z.string(),
  asOf: z.nullable(z.string()),
  body: z.unknown(),
}) satisfies z.ZodMiniType<WeekState>;
const encoder = new TextEncoder();

/**
 * Unpacks the states of a week, checks each list by the schema of its call, and turns it into the form in which this
 * phone keeps it. At 10,000 passengers that takes too long for the page, so a worker does it.
 */
export async function readStates({ packed, weekId, systemId, askedAt }: StatesToRead): Promise<ReadStates> {
  try {
    const reply = WeekStatesReply.parse(JSON.parse(await unpackText(packed)));
    const readAt = askedAt - reply.ageMs;
    const lists: PackedList[] = [];
    for (const part of reply.parts)
      for (const [address, state] of unpackLists(part)) {
        const list = listAt(address, { weekId, systemId });
        if (!list) continue;
        const { etag, asOf, body } = State.parse(state);
        const kept: KeptList = {
          weekId: list.key.startsWith(OF_SEASON) ? null : weekId,
          etag,
          value: list.schema.parse(body),
          updatedAt: readAt,
          ...(asOf !== null && { asOf }),
        };
        lists.push({ key: list.key, json: encoder.encode(JSON.stringify(kept)) });
      }
    return { version: reply.version, readAt, lists };
  } catch {
    return null;
  }
}
