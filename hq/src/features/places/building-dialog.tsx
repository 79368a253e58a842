import type { BuildingAtHq, RoomAtHq, RoomsBody } from '@offpiste/domain/contract/hq/places.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { useSayOfRooms } from './use-say-of-rooms.ts';

/** Something that is said of all rooms of a building. */
export interface BuildingWish {
  action: string;
  said: Pick<RoomsBody, 'ready' | 'blocked'>;
  /** Whether a room becomes something else by it. */
  changes: (room: RoomAtHq) => boolean;
  /** What follows from it for reps. */
  meaning: string;
}

/** What may be said of a whole building. */
export const buildingWishes: readonly BuildingWish[] = [
  {
    action: 'Make all ready',
    said: { ready: 1 },
    changes: ({ ready }) => ready === 0,
    meaning: 'Reps can hand out their keys, unless a room is blocked.',
  },
  {
    action: 'Make none ready',
    said: { ready: 0 },
    changes: ({ ready }) => ready === 1,
    meaning: 'Reps cannot hand out their keys.',
  },
  {
    action: 'Block all',
    said: { blocked: 1 },
    changes: ({ blocked }) => blocked === 0,
    meaning: 'Reps cannot hand out their keys.',
  },
  {
    action: 'Unblock all',
    said: { blocked: 0 },
    changes: ({ blocked }) => blocked === 1,
    meaning: 'Reps can hand out the keys of those that are ready.',
  },
];

export interface BuildingDialogProps {
  weekId: string;
  building: BuildingAtHq;
  wish: BuildingWish;
  onClose: () => void;
}

/** Asks before all rooms of a building become something else: which were something else before is not kept. */
export function BuildingDialog({ weekId, building, wish, onClose }: BuildingDialogProps) {
  const { say, ...call } = useSayOfRooms(weekId);
  const rooms = building.rooms.filter(wish.changes).map(({ roomId }) => roomId);
  return (
    <AskDialog
      title={`${wish.action} in ${building.name}?`}
      description={`${counted(rooms.length, 'room')} will change at once on every phone, until the week’s sheet says something new. ${wish.meaning}`}
      action={wish.action}
      isUnready={rooms.length === 0}
      call={call}
      onGo={async () => {
        if (await say({ rooms, ...wish.said })) onClose();
      }}
      onClose={onClose}
    />
  );
}
