import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { extraKeysLeft, keysLeft } from '@offpiste/domain/rules/key-totals.ts';
import { mapUrl } from '#format/map-url.ts';
import { Handovers } from '#lists/keys/handovers.tsx';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { type DetailLine, DetailList } from '#ui/detail-list.tsx';

export interface RoomInformationProps {
  room: KeyRoomStatus;
}

/** The room, where its keys are, and who has had them. */
export function RoomInformation({ room }: RoomInformationProps) {
  return (
    <Card heading="Room Information" className="mt-3">
      {room.contested > 0 && (
        <Alert tone="warn" className="mb-3">
          More keys reported out than this room has. Check with the other rep.
        </Alert>
      )}
      <DetailList lines={detailLines(room)} />
      <Handovers room={room} />
    </Card>
  );
}

function detailLines(room: KeyRoomStatus): DetailLine[] {
  const { distLat: latitude, distLon: longitude } = room;
  const extra = room.extraKeys - extraKeysLeft(room, { extraKeysBack: room.extraKeysReturned });
  return [
    { label: 'Building', value: room.buildingName },
    {
      label: 'Keys',
      value: `${keysLeft(room, { out: room.keysOut })} of ${room.numberOfKeys} here`,
    },
    ...(room.extraKeys > 0 ? [{ label: 'Extra keys', value: `${extra} of ${room.extraKeys} returned` }] : []),
    ...(room.supplier ? [{ label: 'Supplier', value: room.supplier }] : []),
    ...(room.distLoc
      ? [{ label: 'Keys are at', value: room.distLoc, map: mapUrl({ latitude, longitude }) }]
      : []),
  ];
}
