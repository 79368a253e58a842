import { errorText } from '@offpiste/domain/contract/errors.ts';
import { distributeKeysErrorCodes, type KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import { keyBarcodeProblem } from '@offpiste/domain/rules/key-distribution.ts';
import { useEffect, useMemo, useState } from 'react';
import { ticketPrefixes } from '#api/app-brand.ts';
import { roomOfPerson } from '#lists/keys/known-rooms.ts';
import { keyRoomOf } from '#lists/keys/room-facts.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { withRoom } from './key-messages.ts';
import { guestName } from './key-text.ts';
import type { Recipient } from './use-key-actions.ts';

/** A code that was scanned or chosen for a room. */
export interface PickedCode {
  code: string;
  scanned: 0 | 1;
}

/** Whether somebody may receive keys of the room: the recipient, or why not. */
export function verifyRecipient(
  room: KeyRoomStatus,
  { code, scanned }: PickedCode,
): Recipient | { problem: string } {
  const problem = keyBarcodeProblem(keyRoomOf(room), code, ticketPrefixes());
  if (problem) return { problem: errorText(distributeKeysErrorCodes[problem]) };
  const reference = fullCodeIn(code) ?? code;
  const guest = room.guests.find(({ bookingRef }) => bookingRef === reference);
  return { code: reference, scanned, name: guest ? guestName(guest) : reference };
}

/** The picked code as the room sees it now; a wrong one with the room that this phone knows it belongs to. */
export function useRecipient(room: KeyRoomStatus, picked: PickedCode | null) {
  const verified = useMemo(() => picked && verifyRecipient(room, picked), [room, picked]);
  const problem = verified && 'problem' in verified ? verified.problem : null;
  const [belongs, setBelongs] = useState<{ code: string; room: KeyRoomStatus } | null>(null);
  const code = picked?.code ?? null;
  useEffect(() => {
    if (problem === null || code === null) return;
    let over = false;
    const found = (right: KeyRoomStatus | null) => {
      if (!over && right) setBelongs({ code, room: right });
    };
    roomOfPerson(keptLists.read, code).then(found, () => undefined);
    return () => {
      over = true;
    };
  }, [problem, code]);
  if (!verified || !('problem' in verified)) return { recipient: verified, problem: null };
  const right = belongs?.code === code ? belongs.room : null;
  const mayKnow = right?.guests.some((guest) => guest.bookingRef === code && guest.name !== null);
  return { recipient: null, problem: withRoom(verified.problem, right && mayKnow ? right : null) };
}
