import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { useState } from 'react';
import { KeyBadges } from '#lists/keys/key-badges.tsx';
import { NameSearchDialog } from '#people/name-search-dialog.tsx';
import { LastScans } from '#scan/last-scans.tsx';
import { ScanPicker } from '#scan/scan-picker.tsx';
import { ShownVerdict } from '#scan/shown-verdict.tsx';
import { FailureDialog } from '#scan/verdict/failure-dialog.tsx';
import { NotSavedDialog } from '#scan/verdict/not-saved-dialog.tsx';
import { useVerdicts } from '#scan/verdict/use-verdicts.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { useUndoQuestion } from '#undo/use-undo-question.tsx';
import { DistributeKeysForm } from './distribute-keys-form.tsx';
import { badBarcodeText } from './find-room.ts';
import { keyText } from './key-text.ts';
import { namedGuest } from './named-guest.ts';
import { ReturnKeysForm } from './return-keys-form.tsx';
import { RoomInformation } from './room-information.tsx';
import { useKeyActions } from './use-key-actions.ts';
import { type PickedCode, useRecipient } from './use-recipient.ts';

export interface RoomKeysProps {
  room: KeyRoomStatus;
  dataAt: number | null;
  /** Who was scanned or chosen on the way here. */
  pickedAtFirst: PickedCode | null;
}

/** The room's forms, with camera, search by name and verdicts over them. */
export function RoomKeys({ room, dataAt, pickedAtFirst }: RoomKeysProps) {
  const [picked, setPicked] = useState(pickedAtFirst);
  const [camera, setCamera] = useState(false);
  const [search, setSearch] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Verdict | null>(null);
  const verdicts = useVerdicts();
  const undo = useUndoQuestion(verdicts.run, (verdict) => {
    if (verdict.outcome === 'refused' && !verdict.notSaved) tellFailure(verdict);
  });
  const { recipient, problem } = useRecipient(room, picked);
  const { distribute, giveBack } = useKeyActions(room);

  const tellFailure = (verdict: Verdict) => {
    verdicts.dismiss();
    setFailure(verdict);
  };

  const pick = (code: string, scanned: 0 | 1) => {
    setCamera(false);
    setPicked({ code, scanned });
  };

  const run = async (act: () => Promise<Verdict>) => {
    setBusy(true);
    const verdict = await verdicts.run(room.roomId, act).finally(() => setBusy(false));
    if (verdict?.outcome !== 'refused') return setPicked(null);
    if (!verdict.notSaved) tellFailure(verdict);
  };

  return (
    <>
      <p className="mb-3 flex flex-wrap gap-1">
        <KeyBadges room={room} />
      </p>
      {problem !== null && (
        <Alert className="mb-4">
          <p>{problem}</p>
          <p className="text-sm break-all">{picked?.code}</p>
        </Alert>
      )}
      <DistributeKeysForm
        room={room}
        recipient={recipient}
        busy={busy}
        onScan={() => setCamera(true)}
        onFind={() => setSearch(true)}
        onClear={() => setPicked(null)}
        onConfirm={(chosen, numberOfKeys) => void run(() => distribute(chosen, numberOfKeys))}
      />
      <ReturnKeysForm room={room} busy={busy} onConfirm={(given) => void run(() => giveBack(given))} />
      {verdicts.past.length > 0 && (
        <Card heading="Last handovers" className="mb-4">
          <LastScans verdicts={verdicts.past} onOpen={verdicts.open} onUndo={undo.undoOrAsk} />
        </Card>
      )}
      <RoomInformation room={room} />
      <ShownVerdict verdicts={verdicts} onUndo={undo.undoOrAsk} />
      <ScanPicker
        title={`Scan a guest of ${room.roomName}`}
        dataAt={dataAt}
        open={camera}
        blocked={search || busy || undo.isAsked || failure !== null || verdicts.notSaved !== null}
        badCodeText={badBarcodeText}
        onPick={(code) => pick(code, 1)}
        nameLabel={keyText.selectName}
        onByName={() => setSearch(true)}
        onStop={() => setCamera(false)}
      />
      <NameSearchDialog
        open={search}
        onClose={() => setSearch(false)}
        title={keyText.findGuest}
        people={room.guests.map((guest) => namedGuest(guest, room))}
        verb={null}
        doneWord="Distributed"
        onConfirm={({ barcode }) => pick(barcode, 0)}
      />
      <FailureDialog verdict={failure} onClose={() => setFailure(null)} />
      {undo.dialog}
      <NotSavedDialog verdict={verdicts.notSaved} onClose={verdicts.closeNotSaved} />
    </>
  );
}
