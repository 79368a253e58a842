import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { BoardFigures } from '#ui/board-figures.tsx';

/** The room's figures, in view while the camera is open. */
export function RoomBoard({ room }: { room: KeyRoomStatus }) {
  const { numberOfKeys, keysOut, extraKeys, extraKeysReturned } = room;
  return (
    <BoardFigures
      isKnown
      hero={{ label: 'Distributed', value: keysOut, max: numberOfKeys }}
      figures={[
        { label: 'Keys here', value: String(Math.max(numberOfKeys - keysOut, 0)) },
        ...(extraKeys > 0
          ? [{ label: 'Extra returned', value: `${extraKeysReturned} of ${extraKeys}` }]
          : []),
      ]}
    />
  );
}
