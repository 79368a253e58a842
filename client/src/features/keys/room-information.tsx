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
    <Card heading="Room Information" className="mb-4">
      {room.contested > 0 && (
        <Alert tone="warn" className="mb-3">
          Two reps report more keys than this room has. Ask who really has them.
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
      value: `${room.numberOfKeys}, of which ${keysLeft(room, { out: room.keysOut })} here`,
    },
    ...(room.extraKeys > 0
      ? [{ label: 'Extra keys', value: `${room.extraKeys}, of which ${extra} returned` }]
      : []),
    ...(room.supplier ? [{ label: 'Supplier', value: room.supplier }] : []),
    ...(room.distLoc
      ? [{ label: 'Keys are at', value: room.distLoc, map: mapUrl({ latitude, longitude }) }]
      : []),
    ...(room.distributedTo ? [{ label: 'Distributed to', value: room.distributedTo }] : []),
  ];
}
