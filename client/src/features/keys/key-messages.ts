import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { errorText } from '@offpiste/domain/contract/errors.ts';
import {
  distributeKeysErrorCodes,
  KeyRefusal,
  type KeyRoomStatus,
  returnKeysErrorCodes,
} from '@offpiste/domain/contract/keys.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import type { RoomName } from '@offpiste/domain/rules/key-distribution.ts';
import { sentences } from '#format/sentences.ts';
import type { ActionMessages } from '#scan/verdict/action-messages.ts';
import { refusalWords } from '#scan/verdict/verdict-text.ts';

const ALREADY = { out: 'Already distributed', back: 'Already returned' };

const distributeRefusalWord = refusalWords(distributeKeysErrorCodes, {
  room_not_found: 'Unknown room',
  room_blocked: 'Blocked',
  room_not_ready: 'Not ready',
  invalid_barcode: 'Wrong code',
  no_allowed_barcodes: 'Nobody allowed',
  barcode_not_authorised: 'Wrong room',
  keys_not_left: 'Too many',
});
const returnRefusalWord = refusalWords(returnKeysErrorCodes, {
  room_not_found: 'Unknown room',
  keys_not_out: 'Too many',
  extra_keys_not_out: 'Too many',
});

/** The messages of handing out keys; `name` is the guest's. */
export function distributeKeysMessages(name: string): ActionMessages<'distribute-keys'> {
  return {
    done: 'Distributed',
    already: ALREADY.out,
    describe: ({ room }) => ({ name, note: noteOf(room) }),
    refusalWord: distributeRefusalWord,
    doubt: (outcome) => {
      if (outcome.reason === 'distributed') return null;
      const code = distributeKeysErrorCodes[outcome.reason];
      const word = outcome.reason === 'already-distributed' ? ALREADY.out : distributeRefusalWord(code);
      const text = errorText(code);
      if (outcome.reason === 'barcode-not-authorised')
        return { word, why: withRoom(text, outcome.belongsTo) };
      if (outcome.reason === 'keys-not-left') return { word, why: withCount(text, outcome.left, 'left') };
      return { word, why: text };
    },
    explain: (error) => {
      const { said, text } = saidBy(error);
      if (said?.rightPlace) return { name: said.passengerName, why: withRoom(text, said.rightPlace) };
      if (said?.keysLeft !== undefined)
        return { name: said.passengerName, why: withCount(text, said.keysLeft, 'left') };
      return { name: said?.passengerName };
    },
  };
}

/** The messages of taking back keys; `name` is the room's. */
export function returnKeysMessages(name: string): ActionMessages<'return-keys'> {
  return {
    done: 'Returned',
    already: ALREADY.back,
    describe: ({ room }) => ({ name, note: noteOf(room) }),
    refusalWord: returnRefusalWord,
    doubt: (outcome) => {
      if (outcome.reason === 'returned') return null;
      const code = returnKeysErrorCodes[outcome.reason];
      const word = outcome.reason === 'already-returned' ? ALREADY.back : returnRefusalWord(code);
      const text = errorText(code);
      return { word, why: 'out' in outcome ? withCount(text, outcome.out, 'out') : text };
    },
    explain: (error) => {
      const { said, text } = saidBy(error);
      return said?.keysLeft === undefined ? {} : { name, why: withCount(text, said.keysLeft, 'out') };
    },
  };
}

/** 'This barcode is not authorized for this room. Belongs in Apartment 9 · Les Cimes'. */
export function withRoom(text: string, room: RoomName | null): string {
  return room ? sentences(text, `Belongs in ${room.roomName} · ${room.buildingName}`) : text;
}

function withCount(text: string, keys: number, where: 'left' | 'out'): string {
  return `${text}: ${keys === 0 ? 'none' : counted(keys, 'key')} ${keys === 1 ? 'is' : 'are'} ${where}`;
}

function noteOf({ keysOut, numberOfKeys, returned }: KeyRoomStatus): string {
  return returned === 1 ? 'All keys are back' : `${keysOut} of ${counted(numberOfKeys, 'key')} out`;
}

function saidBy(error: ErrorReply) {
  return { said: KeyRefusal.safeParse(error).data, text: error.error };
}
