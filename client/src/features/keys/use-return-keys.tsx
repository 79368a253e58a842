import { type KeyRoomStatus, RETURNED_BY_OTHERS } from '@offpiste/domain/contract/keys.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { extraKeysLeft } from '@offpiste/domain/rules/key-totals.ts';
import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SlideToConfirm } from '#ui/slide-to-confirm.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { TextField } from '#ui/text-field.tsx';
import { guestName } from './key-text.ts';
import type { KeyForm } from './use-distribute-keys.tsx';
import type { KeyReturn } from './use-key-actions.ts';

export interface ReturnKeysProps {
  room: KeyRoomStatus;
  busy: boolean;
  onConfirm: (given: KeyReturn) => void;
}

interface Given {
  keys: number | null;
  returnedBy: string;
  extraKeys: string;
  notes: string;
}

const EMPTY: Given = { keys: null, returnedBy: '', extraKeys: '', notes: '' };

/** Takes keys back: how many, from whom, with which extra keys, and a slide to confirm. */
export function useReturnKeys({ room, busy, onConfirm }: ReturnKeysProps): KeyForm {
  const [given, setGiven] = useState(EMPTY);
  const set = (part: Partial<Given>) => setGiven((before) => ({ ...before, ...part }));
  const { keysOut } = room;
  const numberOfKeys = Math.max(1, Math.min(given.keys ?? 1, keysOut));
  const isChosen = given.returnedBy !== '' && given.extraKeys !== '';
  if (keysOut === 0)
    return {
      fields: (
        <Alert tone="info">
          {room.returned === 1 ? 'All keys of this room are back.' : 'No keys of this room are out.'}
        </Alert>
      ),
      foot: null,
    };
  return {
    fields: (
      <Card className="flex flex-col gap-4">
        <Stepper
          label="Number of keys returned"
          value={numberOfKeys}
          max={keysOut}
          onChange={(keys) => set({ keys })}
        />
        <SelectField
          label="Returned by"
          value={given.returnedBy}
          placeholder="Choose who"
          options={returnersOf(room)}
          onChange={(returnedBy) => set({ returnedBy })}
        />
        <SelectField
          label="Extra Keys Returned"
          value={given.extraKeys}
          placeholder="Choose how many"
          options={extraOptions(room)}
          onChange={(extraKeys) => set({ extraKeys })}
        />
        <TextField
          label="Notes"
          maxLength={1000}
          value={given.notes}
          onChange={(event) => set({ notes: event.target.value })}
        />
      </Card>
    ),
    foot: (
      <>
        {!isChosen && (
          <p className="text-sm text-muted">First choose who returned the keys, and how many extra keys.</p>
        )}
        <SlideToConfirm
          label={`Slide to return ${counted(numberOfKeys, 'key')}`}
          busy={busy ? 'Processing' : null}
          disabled={!isChosen}
          onComplete={() => {
            setGiven(EMPTY);
            onConfirm({
              numberOfKeys,
              returnedBy: given.returnedBy,
              returnedNotes: given.notes.trim(),
              extraKeysReturned: Number(given.extraKeys),
            });
          }}
        />
      </>
    ),
  };
}

/** The room's guests, as the room names its recipients, and the others who may bring keys. */
function returnersOf({ guests }: KeyRoomStatus) {
  return [
    ...guests.map((guest) => ({
      value: `${guestName(guest)} - ${guest.bookingRef}`,
      label: guestName(guest),
    })),
    ...RETURNED_BY_OTHERS,
  ];
}

function extraOptions(room: KeyRoomStatus) {
  const left = extraKeysLeft(room, { extraKeysBack: room.extraKeysReturned });
  return Array.from({ length: left + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'None' : String(count),
  }));
}
