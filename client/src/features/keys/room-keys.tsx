import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { KeyBadges } from '#lists/keys/key-badges.tsx';
import { roomOfPerson } from '#lists/keys/known-rooms.ts';
import { ListBody, type ListState } from '#lists/list-body.tsx';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { NameSearchDialog } from '#people/name-search-dialog.tsx';
import { cameraOnArrival, forgetCamera } from '#scan/camera-on-arrival.ts';
import { useKeepLastPlace } from '#scan/last-place.ts';
import { LastScans } from '#scan/last-scans.tsx';
import { roomPlate } from '#scan/place-plate.tsx';
import { ScanPicker } from '#scan/scan-picker.tsx';
import { ShownVerdict } from '#scan/shown-verdict.tsx';
import { FailureDialog } from '#scan/verdict/failure-dialog.tsx';
import { NotSavedDialog } from '#scan/verdict/not-saved-dialog.tsx';
import { useVerdicts } from '#scan/verdict/use-verdicts.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { Screen } from '#ui/screen.tsx';
import { Segment, SegmentPanel, Segments } from '#ui/segments.tsx';
import { useUndoQuestion } from '#undo/use-undo-question.tsx';
import { ROOM_PATH, useCameFromCamera } from './came-from-camera.ts';
import { badBarcodeText } from './find-room.ts';
import { keyText } from './key-text.ts';
import { namedGuest } from './named-guest.ts';
import { RoomBoard } from './room-board.tsx';
import { RoomInformation } from './room-information.tsx';
import { useDistributeKeys } from './use-distribute-keys.tsx';
import { type Recipient, useKeyActions } from './use-key-actions.ts';
import { type PickedCode, useRecipient } from './use-recipient.ts';
import { useReturnKeys } from './use-return-keys.tsx';
import { WhoHoldsKeys } from './who-holds-keys.tsx';

export interface RoomKeysProps {
  room: KeyRoomStatus;
  list: ListState<KeyRoomStatus>;
  /** The list the rep came from. */
  back: string;
  /** Who was scanned or chosen on the way here. */
  pickedAtFirst: PickedCode | null;
}

type Way = 'out' | 'back';

const ways = [
  { value: 'out', label: 'Distribute Keys' },
  { value: 'back', label: 'Keys Return' },
] as const;

/** The room's page: one of its two forms, with camera, search by name and verdicts over it. */
export function RoomKeys({ room, list, back, pickedAtFirst }: RoomKeysProps) {
  const path = `/keyDist/room/${encodeURIComponent(room.roomId)}/list`;
  /** Where every key is out, all that can be done is to take some back. */
  const [way, setWay] = useState<Way>(() => (room.distributed === 1 && !pickedAtFirst ? 'back' : 'out'));
  const [picked, setPicked] = useState(pickedAtFirst);
  /** `back`: it came back by itself after a slide, for the next guest of any room. */
  const [camera, setCamera] = useState<'off' | 'on' | 'back'>(() => (cameraOnArrival(path) ? 'back' : 'off'));
  useKeepLastPlace({
    // The address may name the guest.
    path,
    title: room.roomName,
    plate: roomPlate(room.roomName),
    count: { value: room.keysOut, max: room.numberOfKeys },
    camera: camera === 'off' ? null : 'scan',
  });
  useEffect(forgetCamera, []);
  const [lastCode, setLastCode] = useState<string | null>(null);
  const [byCamera, setByCamera] = useState(useCameFromCamera());
  const navigate = useNavigate();
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
    setByCamera(camera !== 'off' && scanned === 1);
    setCamera('off');
    verdicts.dismiss();
    setWay('out');
    setPicked({ code, scanned });
  };

  /** The next guest may have another room, if this phone knows it. */
  const pickNext = async (code: string) => {
    const other = await roomOfPerson(keptLists.read, code).catch(() => null);
    if (!other || other.roomId === room.roomId) return pick(code, 1);
    const params = { roomId: other.roomId, scanType: 'scan', barcode: code };
    await navigate({ to: ROOM_PATH, params, state: { byCamera: true }, replace: true });
  };

  const distributeTo = async (chosen: Recipient, numberOfKeys: number) => {
    const isDone = await run(() => distribute(chosen, numberOfKeys));
    if (!isDone || !byCamera || chosen.scanned === 0) return;
    setLastCode(chosen.code);
    setCamera('back');
  };

  const run = async (act: () => Promise<Verdict>) => {
    setBusy(true);
    const verdict = await verdicts.run(room.roomId, act).finally(() => setBusy(false));
    if (verdict?.outcome === 'refused') {
      if (!verdict.notSaved) tellFailure(verdict);
      return false;
    }
    setPicked(null);
    return verdict !== null;
  };

  const panel = <ShownVerdict verdicts={verdicts} onUndo={undo.undoOrAsk} />;
  const board = <RoomBoard room={room} />;
  const { dataAt } = list;
  const forms = {
    out: useDistributeKeys({
      room,
      recipient,
      busy,
      onScan: () => setCamera('on'),
      onFind: () => setSearch(true),
      onClear: () => setPicked(null),
      onConfirm: (chosen, numberOfKeys) => void distributeTo(chosen, numberOfKeys),
    }),
    back: useReturnKeys({ room, busy, onConfirm: (given) => void run(() => giveBack(given)) }),
  };
  return (
    <>
      <Segments value={way} onChange={setWay}>
        <Screen
          title={room.roomName}
          where={room.buildingName}
          back={back}
          board={board}
          dataAt={dataAt}
          bottom={forms[way].foot}
        >
          <ListBody list={list} label="Loading room">
            {() => (
              <>
                <p className="mb-3 flex flex-wrap gap-1">
                  <KeyBadges room={room} />
                </p>
                <Segment label="Hand out or take back" options={ways} onTap={setWay} />
                <div className="mt-3 flex flex-col gap-3">
                  {problem !== null && way === 'out' && (
                    <Alert>
                      <p>{problem}</p>
                      <p className="text-sm break-all">{picked?.code}</p>
                    </Alert>
                  )}
                  <SegmentPanel value={way}>{forms[way].fields}</SegmentPanel>
                </div>
                <WhoHoldsKeys room={room} />
                {verdicts.past.length > 0 && (
                  <Card heading="Last handovers" className="mt-3">
                    <LastScans verdicts={verdicts.past} onOpen={verdicts.open} onUndo={undo.undoOrAsk} />
                  </Card>
                )}
                <RoomInformation room={room} />
              </>
            )}
          </ListBody>
        </Screen>
      </Segments>
      {camera === 'off' && panel}
      <ScanPicker
        title={camera === 'back' ? 'Scan the next guest' : `Scan a guest of ${room.roomName}`}
        board={board}
        dataAt={dataAt}
        open={camera !== 'off'}
        backAfter={camera === 'back' ? lastCode : null}
        isJudging={verdicts.shown !== null}
        cover={panel}
        blocked={search || busy || undo.isAsked || failure !== null || verdicts.notSaved !== null}
        badCodeText={badBarcodeText}
        onPick={(code) => (camera === 'back' ? void pickNext(code) : pick(code, 1))}
        nameLabel={keyText.selectName}
        onByName={() => setSearch(true)}
        onStop={() => setCamera('off')}
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
