import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { submitAction } from '#offline/outbox/submit-action.ts';
import { usePosition } from '#scan/position.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { verdictOf } from '#scan/verdict/verdict-of.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useSession } from '#session/session.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { distributeKeysMessages, returnKeysMessages } from './key-messages.ts';

/** The recipient of keys, verified by their code or chosen by name. */
export interface Recipient {
  code: string;
  name: string;
  scanned: 0 | 1;
}

export interface KeyReturn {
  numberOfKeys: number;
  returnedBy: string;
  returnedNotes: string;
  extraKeysReturned: number;
}

/** Hands out and takes back keys of a room: one action, with a new id for every call. */
export function useKeyActions(room: Pick<KeyRoomStatus, 'roomId' | 'roomName' | 'buildingName' | 'distLoc'>) {
  const { rep } = useSession();
  const weekId = useSelectedWeekId();
  const time = useResortTime();
  const position = usePosition();
  const { roomId, roomName, buildingName, distLoc } = room;
  const placeName = `${roomName} · ${buildingName}`;

  const common = () => {
    if (!rep || weekId === null) throw new Error('Keys need a signed-in rep and a week');
    return {
      weekId,
      roomId,
      handsetTimestamp: toInstant(Date.now()),
      idempotentId: crypto.randomUUID(),
      repId: rep.repId,
      repName: rep.name,
      ...position(),
    };
  };

  return {
    async distribute({ code, name, scanned }: Recipient, numberOfKeys: number): Promise<Verdict> {
      const body = {
        ...common(),
        barcode: code,
        scanned,
        tenant: rep?.tenant ?? '',
        numberOfKeys,
        location: distLoc,
      };
      const answer = await submitAction('distribute-keys', body, { placeName, personName: name });
      return verdictOf(answer, { code, name, note: null }, distributeKeysMessages(name), time);
    },

    async giveBack(given: KeyReturn): Promise<Verdict> {
      const answer = await submitAction('return-keys', { ...common(), ...given }, { placeName });
      const about = { code: given.returnedBy, name: roomName, note: null };
      return verdictOf(answer, about, returnKeysMessages(roomName), time);
    },
  };
}
