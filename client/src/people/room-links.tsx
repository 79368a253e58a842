import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { StayAnswers } from '#week/worker/stays.ts';

/** The rooms a rep looks after, each leading to its page. */
export function RoomLinks({ rooms }: { rooms: ReturnType<StayAnswers['roomsOfRep']> }) {
  if (rooms.length === 0) return <p className="text-muted">No information at this time</p>;
  return (
    <ul>
      {rooms.map((room) => (
        <li key={room.roomId} className="border-b border-line last:border-0">
          <Link
            to="/accommodation/$subblockId"
            params={{ subblockId: room.roomId }}
            className="flex min-h-tap items-center gap-2 py-2 active:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{room.physicalName}</span>
              <span className="block">{room.accommodation}</span>
              <span className="block text-sm text-muted">{room.roomId}</span>
            </span>
            <ChevronRight aria-hidden className="size-6 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
