import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { Ban, CircleCheck, CircleDashed, KeyRound, Undo2 } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';

export interface KeyBadgesProps {
  room: Pick<KeyRoomStatus, 'ready' | 'blocked' | 'distributed' | 'returned'>;
}

/** The state of a room's keys (document 2 §4): where they are, and what keeps them from being handed out. */
export function KeyBadges({ room }: KeyBadgesProps) {
  const { ready, blocked, distributed, returned } = room;
  const isAtRest = distributed === 0 && returned === 0;
  return (
    <>
      {distributed === 1 && (
        <Badge tone="info" icon={KeyRound}>
          Distributed
        </Badge>
      )}
      {returned === 1 && (
        <Badge tone="neutral" icon={Undo2}>
          Returned
        </Badge>
      )}
      {blocked === 1 && (
        <Badge tone="bad" icon={Ban}>
          Blocked
        </Badge>
      )}
      {blocked === 0 && ready === 0 && (
        <Badge tone="warn" icon={CircleDashed}>
          Not Ready
        </Badge>
      )}
      {blocked === 0 && ready === 1 && isAtRest && (
        <Badge tone="ok" icon={CircleCheck}>
          Ready
        </Badge>
      )}
    </>
  );
}
