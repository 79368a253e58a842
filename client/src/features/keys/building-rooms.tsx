import { keyBuildings } from '@offpiste/domain/rules/key-buildings.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CloudUpload } from 'lucide-react';
import { KeyBadges } from '#lists/keys/key-badges.tsx';
import type { RoomHere } from '#lists/keys/room-facts.ts';
import { Accordion } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { counted } from '#ui/counted.ts';

export interface BuildingRoomsProps {
  /** By building and number. */
  rooms: readonly RoomHere[];
}

/** The buildings of a list with their rooms; a list of one building is open at once. */
export function BuildingRooms({ rooms }: BuildingRoomsProps) {
  const buildings = keyBuildings(rooms);
  const items = buildings.map((building) => ({
    value: building.buildingName,
    title: (
      <>
        {building.buildingName}
        <span className="block text-sm font-normal text-muted">
          {building.distributedRooms} of {building.totalRooms} distributed · {building.readyRooms} ready ·{' '}
          {building.blockedRooms} blocked
        </span>
      </>
    ),
    content: (
      <ul>
        {rooms
          .filter(({ buildingName }) => buildingName === building.buildingName)
          .map((room) => (
            <li key={room.roomId} className="border-b border-line last:border-0">
              <RoomLink room={room} />
            </li>
          ))}
      </ul>
    ),
  }));
  const [only] = buildings;
  return <Accordion items={items} defaultOpen={buildings.length === 1 && only ? [only.buildingName] : []} />;
}

function RoomLink({ room }: { room: RoomHere }) {
  return (
    <Link
      to="/keyDist/room/$roomId/$scanType"
      params={{ roomId: room.roomId, scanType: 'list' }}
      className="flex min-h-15 items-center gap-2 py-2 active:bg-sunken"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="max-w-full flex-auto">
          <span className="block text-lg font-bold">{room.roomName}</span>
          <span className="block text-sm text-muted">
            {room.keysOut > 0
              ? `${room.keysOut} of ${counted(room.numberOfKeys, 'key')} out`
              : counted(room.numberOfKeys, 'key')}
          </span>
        </span>
        <span className="flex flex-wrap justify-end gap-1">
          <KeyBadges room={room} />
          {room.unsent && (
            <Badge tone="info" icon={CloudUpload}>
              Not sent yet
            </Badge>
          )}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0" />
    </Link>
  );
}
