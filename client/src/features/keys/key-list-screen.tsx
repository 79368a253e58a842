import { counted } from '@offpiste/domain/rules/counted.ts';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { KeyRound, ScanLine, UserSearch } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { type KeyListName, lastKeyList, rememberKeyList } from '#lists/keys/key-list-keys.ts';
import type { RoomHere } from '#lists/keys/room-facts.ts';
import { ListBody } from '#lists/list-body.tsx';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { NamedPerson } from '#people/name-search.ts';
import { NameSearchDialog } from '#people/name-search-dialog.tsx';
import { BadCodeDialog } from '#scan/bad-code-dialog.tsx';
import { cameraOnArrival, forgetCamera } from '#scan/camera-on-arrival.ts';
import { useKeepLastPlace } from '#scan/last-place.ts';
import { ScanPicker } from '#scan/scan-picker.tsx';
import { signal, unlockSound } from '#scanner/feedback.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { BuildingRooms } from './building-rooms.tsx';
import { ROOM_PATH } from './came-from-camera.ts';
import { badBarcodeText, findRoom } from './find-room.ts';
import { KeyChooserScreen } from './key-chooser-screen.tsx';
import { KeyListBoard } from './key-list-board.tsx';
import { keyText } from './key-text.ts';
import { namedGuest } from './named-guest.ts';
import { useKeyList } from './use-key-lists.ts';

const NO_ROOMS: readonly RoomHere[] = [];

/** The rooms of a location, supplier or building; a code or a name leads to the person's room. */
export function KeyListScreen() {
  const named = useParams({
    from: '/signed-in/unlocked/in-week/keyDist/$groupType/$distLocation',
    shouldThrow: false,
  });
  // Beside one of its rooms the address names no list.
  const name = named ? { groupType: named.groupType, loc: named.distLocation } : lastKeyList();
  if (!name) return <KeyChooserScreen />;
  return <KeyList key={`${name.groupType} ${name.loc}`} name={name} isAlone={named !== undefined} />;
}

function KeyList({ name, isAlone }: { name: KeyListName; isAlone: boolean }) {
  const list = useKeyList(name);
  const rooms = list.data ?? NO_ROOMS;
  const weekId = useSelectedWeekId() ?? '';
  const navigate = useNavigate();
  const router = useRouter();
  const [camera, setCamera] = useState(
    () => isAlone && cameraOnArrival(router.history.location.pathname) !== null,
  );
  useEffect(forgetCamera, []);
  const [search, setSearch] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; code: string } | null>(null);
  const people = useMemo(
    () => rooms.flatMap((room) => room.guests.map((guest) => namedGuest(guest, room))),
    [rooms],
  );
  const { groupType, loc } = name;
  useEffect(() => rememberKeyList({ groupType, loc }), [groupType, loc]);
  useEffect(unlockSound, []);

  const openRoom = (roomId: string, scanType: 'scan' | 'name', barcode: string) =>
    navigate({ to: ROOM_PATH, params: { roomId, scanType, barcode }, state: { byCamera: camera } });

  const pick = async (code: string) => {
    setBusy(true);
    const found = await findRoom(code, { rooms, readList: keptLists.read, weekId });
    setBusy(false);
    if ('roomId' in found) return openRoom(found.roomId, 'scan', code);
    signal('refused');
    setProblem({ text: found.error, code });
  };

  const pickByName = ({ barcode }: NamedPerson) => {
    const room = rooms.find((candidate) => candidate.guests.some(({ bookingRef }) => bookingRef === barcode));
    if (room) void openRoom(room.roomId, 'name', barcode);
  };

  const board = <KeyListBoard rooms={list.data} />;
  return (
    <>
      {/* Beside one of its rooms that is where the rep is. */}
      {isAlone && <KeptPlace title={titleOf(name, rooms)} rooms={rooms} hasCamera={camera} />}
      <Screen
        title={titleOf(name, rooms)}
        where={`${counted(
          rooms.reduce((sum, { keysOut }) => sum + keysOut, 0),
          'key',
        )} out`}
        back="/keyDist"
        board={board}
        dataAt={list.dataAt}
        bottom={
          <div className="flex flex-wrap gap-2">
            <Button icon={ScanLine} className="flex-1" onClick={() => setCamera(true)}>
              {keyText.scan}
            </Button>
            <Button variant="secondary" icon={UserSearch} className="flex-1" onClick={() => setSearch(true)}>
              {keyText.selectName}
            </Button>
          </div>
        }
      >
        <ListBody list={list} label="Loading keys">
          {(data) =>
            data.length === 0 ? (
              <EmptyState icon={KeyRound} title={keyText.noneThere} />
            ) : (
              <BuildingRooms rooms={data} />
            )
          }
        </ListBody>
      </Screen>
      <ScanPicker
        title="Scan a guest"
        board={board}
        dataAt={list.dataAt}
        open={camera}
        blocked={busy || search || problem !== null}
        badCodeText={badBarcodeText}
        onPick={(code) => void pick(code)}
        nameLabel={keyText.selectName}
        onByName={() => setSearch(true)}
        onStop={() => setCamera(false)}
      />
      <NameSearchDialog
        open={search}
        onClose={() => setSearch(false)}
        title={keyText.findGuest}
        people={people}
        verb={null}
        doneWord="Distributed"
        onConfirm={pickByName}
      />
      <BadCodeDialog problem={problem} onClose={() => setProblem(null)} />
    </>
  );
}

function KeptPlace(props: { title: string; rooms: readonly RoomHere[]; hasCamera: boolean }) {
  const { title, rooms, hasCamera } = props;
  useKeepLastPlace({
    title,
    plate: { shape: 'wide', text: 'Keys' },
    count: { value: rooms.filter(({ distributed }) => distributed === 1).length, max: rooms.length },
    camera: hasCamera ? 'scan' : null,
  });
  return null;
}

/** A building is shown by its name, which the address does not contain. */
function titleOf({ groupType, loc }: KeyListName, rooms: readonly RoomHere[]): string {
  return (groupType === 'bld' && rooms[0]?.buildingName) || loc;
}
