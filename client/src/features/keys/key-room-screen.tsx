import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lastKeyList } from '#lists/keys/key-list-keys.ts';
import { useKeyRoom } from '#lists/keys/use-key-room.ts';
import { ListBody } from '#lists/list-body.tsx';
import { unlockSound } from '#scanner/feedback.ts';
import { Screen } from '#ui/screen.tsx';
import { keyText } from './key-text.ts';
import { RoomKeys } from './room-keys.tsx';

/** One room: its keys, handing them out and taking them back. */
export function KeyRoomScreen() {
  const { roomId = '', scanType = 'list', barcode = null } = useParams({ strict: false });
  const picked = barcode === null ? null : ({ code: barcode, scanned: scanType === 'scan' ? 1 : 0 } as const);
  return <KeyRoomPage key={`${roomId} ${barcode}`} roomId={roomId} picked={picked} />;
}

function KeyRoomPage({
  roomId,
  picked,
}: {
  roomId: string;
  picked: { code: string; scanned: 0 | 1 } | null;
}) {
  const list = useKeyRoom(roomId);
  const back = useBack();
  const room = list.data;
  useEffect(unlockSound, []);
  if (room) return <RoomKeys room={room} list={{ ...list, data: room }} back={back} pickedAtFirst={picked} />;
  const problem = list.problem && { ...list.problem, text: reasonOf(list.problem.text) };
  return (
    <Screen title="Distribute Key" back={back} dataAt={list.dataAt}>
      <ListBody list={{ ...list, problem }} label="Loading room">
        {() => null}
      </ListBody>
    </Screen>
  );
}

function reasonOf(text: string): string {
  return text.startsWith(keyText.failed) ? text : `${keyText.failed}: ${text}`;
}

/** The list the rep came from. */
function useBack(): string {
  const router = useRouter();
  const list = lastKeyList();
  if (!list) return '/keyDist';
  const { groupType, loc } = list;
  return router.buildLocation({
    to: '/keyDist/$groupType/$distLocation',
    params: { groupType, distLocation: loc },
  }).pathname;
}
