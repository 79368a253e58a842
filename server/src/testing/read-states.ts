import { gunzipSync } from 'node:zlib';
import { type WeekState, WeekStatesReply } from '@offpiste/domain/contract/week-states.ts';
import { unpackLists } from '@offpiste/domain/rules/packed-lists.ts';
import type { LightMyRequestResponse } from 'fastify';

/** The states of a week as a phone reads them from the reply, by the address of each list's own call. */
export function readStates(reply: LightMyRequestResponse) {
  const { parts, ...about } = WeekStatesReply.parse(JSON.parse(gunzipSync(reply.rawPayload).toString()));
  const lists = new Map(parts.flatMap((part) => [...unpackLists(part)]));
  return { ...about, lists: lists as Map<string, WeekState> };
}
