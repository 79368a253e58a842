import { ChevronRight } from 'lucide-react';
import { LinkRow, RowList, RowWords } from '#ui/row-list.tsx';
import type { StayAnswers } from '#week/worker/stays.ts';

/** The rooms a rep looks after, each leading to its page. */
export function RoomLinks({ rooms }: { rooms: ReturnType<StayAnswers['roomsOfRep']> }) {
  if (rooms.length === 0) return <p className="text-muted">No information at this time</p>;
  return (
    <RowList inCard>
      {rooms.map((room) => (
        <li key={room.roomId}>
          <LinkRow to="/accommodation/$subblockId" params={{ subblockId: room.roomId }}>
            <RowWords
              name={room.physicalName}
              line={
                <>
                  {room.accommodation}
                  <span className="block">{room.roomId}</span>
                </>
              }
            />
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </LinkRow>
        </li>
      ))}
    </RowList>
  );
}
