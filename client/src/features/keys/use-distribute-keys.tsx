import { errorText } from '@offpiste/domain/contract/errors.ts';
import { distributeKeysErrorCodes, type KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { keyRoomProblem } from '@offpiste/domain/rules/key-distribution.ts';
import { keysLeft } from '@offpiste/domain/rules/key-totals.ts';
import { CircleCheck, ScanLine, UserSearch, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { keyRoomOf } from '#lists/keys/room-facts.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SlideToConfirm } from '#ui/slide-to-confirm.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { keyText } from './key-text.ts';
import type { Recipient } from './use-key-actions.ts';

export interface DistributeKeysProps {
  room: KeyRoomStatus;
  /** The scanned or chosen guest, who may receive keys of this room. */
  recipient: Recipient | null;
  busy: boolean;
  onScan: () => void;
  onFind: () => void;
  onClear: () => void;
  onConfirm: (recipient: Recipient, numberOfKeys: number) => void;
}

/** A form of the room's page: what is filled in, and what is under the thumb. */
export interface KeyForm {
  fields: ReactNode;
  /** Null while there is nothing to do. */
  foot: ReactNode;
}

/** Hands out keys: a verified recipient, how many, and a slide to confirm. */
export function useDistributeKeys(props: DistributeKeysProps): KeyForm {
  const { room, recipient, busy, onConfirm } = props;
  const [chosen, setChosen] = useState(1);
  const left = keysLeft(room, { out: room.keysOut });
  const refusal = whyNot(room, left);
  // What was chosen may have been handed out by a colleague meanwhile.
  const numberOfKeys = Math.max(1, Math.min(chosen, left));
  if (refusal !== null)
    return {
      fields: <Alert tone={room.distributed === 1 ? 'info' : 'warn'}>{refusal}</Alert>,
      foot: null,
    };
  return {
    fields: (
      <Card className="flex flex-col gap-4">
        {recipient ? (
          <ChosenRecipient recipient={recipient} onClear={props.onClear} />
        ) : (
          <p className="text-muted">First scan or choose who gets the keys.</p>
        )}
        <Stepper label="Number of keys" value={numberOfKeys} max={left} onChange={setChosen} />
      </Card>
    ),
    foot: recipient ? (
      <SlideToConfirm
        key={recipient.code}
        label={`Slide to distribute ${counted(numberOfKeys, 'key')}`}
        busy={busy ? 'Processing' : null}
        onComplete={() => {
          setChosen(1);
          onConfirm(recipient, numberOfKeys);
        }}
      />
    ) : (
      <div className="flex flex-wrap gap-2">
        <Button icon={ScanLine} className="flex-1" onClick={props.onScan}>
          {keyText.scan}
        </Button>
        <Button variant="secondary" icon={UserSearch} className="flex-1" onClick={props.onFind}>
          {keyText.selectName}
        </Button>
      </div>
    ),
  };
}

function ChosenRecipient({ recipient, onClear }: { recipient: Recipient; onClear: () => void }) {
  return (
    <div className="flex items-start gap-2">
      <p className="min-w-0 flex-1">
        <span className="block text-lg font-bold">{recipient.name}</span>
        <span className="mb-1 block text-sm break-all text-muted">{recipient.code}</span>
        <Badge tone="ok" icon={CircleCheck}>
          Verified
        </Badge>
      </p>
      <IconButton icon={X} label="Another recipient" onClick={onClear} />
    </div>
  );
}

/** Why nothing can be handed out to anybody; null when something can. */
function whyNot(room: KeyRoomStatus, left: number): string | null {
  const problem = keyRoomProblem(keyRoomOf(room));
  if (problem) return errorText(distributeKeysErrorCodes[problem]);
  if (room.allowedBarcodes === '') return errorText('no_allowed_barcodes');
  if (room.distributed === 1) return 'All keys of this room are out.';
  return left === 0 ? 'This room has no keys to hand out.' : null;
}
