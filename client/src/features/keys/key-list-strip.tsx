import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { CountStrip } from '#scan/check-in/count-strip.tsx';

export interface KeyListStripProps {
  rooms: readonly KeyRoomStatus[];
}

/** How many rooms of a list have all their keys out, and the state of the others. */
export function KeyListStrip({ rooms }: KeyListStripProps) {
  const count = (matching: (room: KeyRoomStatus) => boolean) => String(rooms.filter(matching).length);
  return (
    <CountStrip
      progress={{
        label: 'Distributed',
        value: rooms.filter(({ distributed }) => distributed === 1).length,
        max: rooms.length,
      }}
      counts={[
        {
          label: 'Ready',
          value: count(
            ({ ready, blocked, distributed }) => ready === 1 && blocked === 0 && distributed === 0,
          ),
        },
        { label: 'Not ready', value: count(({ ready, blocked }) => ready === 0 && blocked === 0) },
        { label: 'Blocked', value: count(({ blocked }) => blocked === 1) },
        { label: 'Keys out', value: String(rooms.reduce((sum, { keysOut }) => sum + keysOut, 0)) },
      ]}
    />
  );
}
