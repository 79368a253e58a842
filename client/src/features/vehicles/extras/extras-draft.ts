import type { ScannedExtra } from '@offpiste/domain/contract/extra-passengers.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { MAX_EXTRAS } from '@offpiste/domain/rules/extra-passenger.ts';
import * as z from 'zod/mini';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';
import { createTurns } from '#offline/storage/create-turns.ts';
import type { Drafts } from '#offline/storage/drafts.ts';
import { createStore } from '#state/store.ts';

/** As it is stored on the phone. */
const StoredDraft = z.object({
  passengers: z.array(z.object({ barcode: z.string(), timestamp: z.string() })),
  /** The action they were handed to the outbox as; still here only if the phone died right after. */
  submittedAs: z.nullable(z.string()),
});

export interface ExtrasDraftOptions {
  key: string;
  /** Null while nobody is signed in. */
  drafts: () => Promise<Drafts | null>;
  /** Whether the outbox holds an action. */
  isInOutbox: (id: string) => Promise<boolean>;
  now: () => number;
  newId: () => string;
}

/** What adding a code to the list came to; `full`: the list must be submitted first. */
export type AddedToDraft = 'added' | 'duplicate' | 'full';

export type SendDraft = (
  idempotentId: string,
  passengers: readonly ScannedExtra[],
) => Promise<ActionVerdict<'add-extra'>>;

/** The passengers scanned for one transfer and not yet submitted, kept on the phone. */
export function createExtrasDraft(options: ExtrasDraftOptions) {
  const { key } = options;
  /** Null until read. */
  const shown = createStore<readonly ScannedExtra[] | null>(null);
  /** Each change starts from what is on the disk. */
  const inTurn = createTurns();

  const store = async (): Promise<Drafts> => {
    const drafts = await options.drafts();
    if (!drafts) throw new Error('Nobody is signed in on this phone');
    return drafts;
  };

  const read = async (): Promise<readonly ScannedExtra[]> => {
    const draft = StoredDraft.safeParse(await (await store()).read(key)).data;
    if (!draft) return [];
    const submitted = draft.submittedAs !== null && (await options.isInOutbox(draft.submittedAs));
    return submitted ? [] : draft.passengers;
  };

  const write = async (passengers: readonly ScannedExtra[], submittedAs: string | null = null) => {
    const drafts = await store();
    if (passengers.length === 0) await drafts.remove(key);
    else await drafts.write(key, { passengers, submittedAs });
  };

  const change = async (passengers: readonly ScannedExtra[]) => {
    await write(passengers);
    shown.set(passengers);
  };

  return {
    shown,

    /** What cannot be read now is read again before every change. */
    load: () => inTurn(async () => shown.set(await read().catch(() => []))),

    /** Adds a well-formed code. Rejects when this phone could not store it. */
    add: (barcode: string): Promise<AddedToDraft> => {
      const timestamp = toInstant(options.now());
      return inTurn(async () => {
        const passengers = await read();
        if (passengers.some((passenger) => passenger.barcode === barcode)) return 'duplicate';
        if (passengers.length >= MAX_EXTRAS) return 'full';
        await change([...passengers, { barcode, timestamp }]);
        return 'added';
      });
    },

    remove: (barcode: string): Promise<void> =>
      inTurn(async () => change((await read()).filter((passenger) => passenger.barcode !== barcode))),

    /**
     * Hands the list to the outbox and empties it, unless the server refused it or this phone could not store it.
     * Null when the list is empty, as at the second tap of a double tap.
     */
    submit: (send: SendDraft): Promise<ActionVerdict<'add-extra'> | null> =>
      inTurn(async () => {
        const passengers = await read();
        if (passengers.length === 0) return null;
        const id = options.newId();
        // Unwritten, it costs no more than a second submission, which adds nobody twice.
        await write(passengers, id).catch(() => undefined);
        const answer = await send(id, passengers);
        const isKept = answer.state === 'refused' || answer.state === 'not-saved';
        const left = isKept ? passengers : [];
        await write(left).catch(() => undefined);
        shown.set(left);
        return answer;
      }),
  };
}
