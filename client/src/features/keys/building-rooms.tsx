import { counted } from '@offpiste/domain/rules/counted.ts';
import { keyBuildings } from '@offpiste/domain/rules/key-buildings.ts';
import { useParams } from '@tanstack/react-router';
import { CloudUpload, KeyRound } from 'lucide-react';
import { KeyBadges } from '#lists/keys/key-badges.tsx';
import type { RoomHere } from '#lists/keys/room-facts.ts';
import { Accordion } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { IconPlate, Plate } from '#ui/plate.tsx';
import { LinkRow, RowList, RowWords } from '#ui/row-list.tsx';

export interface BuildingRoomsProps {
  /** By building and number. */
  rooms: readonly RoomHere[];
}

/** The buildings of a list with their rooms; a list of one building is open at once, as is the building of the open room. */
export function BuildingRooms({ rooms }: BuildingRoomsProps) {
  const buildings = keyBuildings(rooms);
  // Beside the list in a wide window.
  const { roomId: open } = useParams({ strict: false });
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
      <RowList inCard>
        {rooms
          .filter(({ buildingName }) => buildingName === building.buildingName)
          .map((room) => (
            <li key={room.roomId}>
              <RoomLink room={room} isOpen={room.roomId === open} />
            </li>
          ))}
      </RowList>
    ),
  }));
  const atFirst = buildings.length === 1 ? buildings[0] : rooms.find(({ roomId }) => roomId === open);
  return <Accordion items={items} defaultOpen={atFirst ? [atFirst.buildingName] : []} />;
}

function RoomLink({ room, isOpen }: { room: RoomHere; isOpen: boolean }) {
  const { roomId, roomName, keysOut, numberOfKeys, unsent } = room;
  const number = /\d+/.exec(roomName)?.[0];
  return (
    <LinkRow
      to="/keyDist/room/$roomId/$scanType"
      params={{ roomId, scanType: 'list' }}
      // Opened by a code its address is another.
      aria-current={isOpen ? 'page' : undefined}
    >
      {number ? <Plate shape="tag">{number}</Plate> : <IconPlate icon={KeyRound} />}
      <RowWords
        name={roomName}
        line={
          keysOut > 0 ? `${keysOut} of ${counted(numberOfKeys, 'key')} out` : counted(numberOfKeys, 'key')
        }
      />
      <span className="flex flex-wrap justify-end gap-1">
        <KeyBadges room={room} />
        {unsent && (
          <Badge tone="info" icon={CloudUpload}>
            Not sent yet
          </Badge>
        )}
      </span>
    </LinkRow>
  );
}
