import type { WeekState, WeekStatesReply } from '@offpiste/domain/contract/week-states.ts';
import { createListPacker } from '@offpiste/domain/rules/packed-lists.ts';
import { gzipSync, strToU8 } from 'fflate';

/** The states of a week as the server packs them: each list by the address of its call. */
export function statesReply(
  lists: Record<string, unknown>,
  about: Partial<Omit<WeekStatesReply, 'parts'>> = {},
): Uint8Array<ArrayBuffer> {
  const packer = createListPacker();
  for (const [address, body] of Object.entries(lists))
    packer.add(address, { etag: `"${address}"`, asOf: '7/100:100:', body } satisfies WeekState);
  const reply: WeekStatesReply = {
    parts: [packer.packed()],
    version: '7/100:100:~kind',
    whole: true,
    ageMs: 0,
    ...about,
  };
  return new Uint8Array(gzipSync(strToU8(JSON.stringify(reply))));
}
