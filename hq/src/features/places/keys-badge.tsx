import type { RoomAtHq } from '@offpiste/domain/contract/hq/places.ts';
import { CircleDot, KeyRound, KeySquare, type LucideIcon, Undo2 } from 'lucide-react';
import { Badge, type Tone } from '#ui/badge.tsx';

const looks: Record<RoomAtHq['at'], { words: string; tone: Tone; icon: LucideIcon }> = {
  here: { words: 'Here', tone: 'neutral', icon: CircleDot },
  partly: { words: 'Partly out', tone: 'info', icon: KeySquare },
  out: { words: 'Out', tone: 'info', icon: KeyRound },
  back: { words: 'Back', tone: 'neutral', icon: Undo2 },
};

/** Where a room's keys are, in a word. */
export function KeysBadge({ at }: Pick<RoomAtHq, 'at'>) {
  const { words, tone, icon } = looks[at];
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}
