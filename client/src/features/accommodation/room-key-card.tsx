import { counted } from '@offpiste/domain/rules/counted.ts';
import { keysLeft } from '@offpiste/domain/rules/key-totals.ts';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { mapUrl } from '#format/map-url.ts';
import { Handovers } from '#lists/keys/handovers.tsx';
import { KeyBadges } from '#lists/keys/key-badges.tsx';
import { useKeyRoom } from '#lists/keys/use-key-room.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DetailList } from '#ui/detail-list.tsx';

/** Where the keys of a room are; nothing for a room whose keys are not ours to hand out. */
export function RoomKeyCard({ roomId }: { roomId: string }) {
  const room = useKeyRoom(roomId).data;
  if (!room) return null;
  const { numberOfKeys, keysOut, distLoc, distLat: latitude, distLon: longitude } = room;
  return (
    <Card>
      <h2 className="mb-2 flex flex-wrap items-center justify-between gap-2 font-semibold">
        {counted(keysLeft(room, { out: keysOut }), 'key')} here
        <span className="flex flex-wrap gap-1">
          <KeyBadges room={room} />
        </span>
      </h2>
      <DetailList
        lines={[
          { label: 'Keys', value: String(numberOfKeys) },
          ...(distLoc
            ? [{ label: 'Keys are at', value: distLoc, map: mapUrl({ latitude, longitude }) }]
            : []),
        ]}
      />
      <Handovers room={room} />
      <Link
        to="/keyDist/room/$roomId/$scanType"
        params={{ roomId, scanType: 'list' }}
        className={buttonClass('secondary', 'mt-3 w-full')}
      >
        <KeyRound aria-hidden className="size-6" />
        Hand out or take back keys
      </Link>
    </Card>
  );
}
