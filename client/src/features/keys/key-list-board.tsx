import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { BoardFigures } from '#ui/board-figures.tsx';

export interface KeyListBoardProps {
  /** Absent until the list is here. */
  rooms: readonly KeyRoomStatus[] | undefined;
}

/** How many rooms of a list have all their keys out, and the state of the others. */
export function KeyListBoard({ rooms: listed }: KeyListBoardProps) {
  const rooms = listed ?? [];
  const count = (matching: (room: KeyRoomStatus) => boolean) => String(rooms.filter(matching).length);
  return (
    <BoardFigures
      isKnown={listed !== undefined}
      hero={{
        label: 'Distributed',
        value: rooms.filter(({ distributed }) => distributed === 1).length,
        max: rooms.length,
      }}
      figures={[
        {
          label: 'Ready',
          value: count(
            ({ ready, blocked, distributed }) => ready === 1 && blocked === 0 && distributed === 0,
          ),
        },
        { label: 'Not ready', value: count(({ ready, blocked }) => ready === 0 && blocked === 0) },
        { label: 'Blocked', value: count(({ blocked }) => blocked === 1) },
      ]}
    />
  );
}
