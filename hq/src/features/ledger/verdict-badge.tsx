import type { TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import { CircleCheck, CircleX, type LucideIcon, Scale } from 'lucide-react';
import { Badge, type Tone } from '#ui/badge.tsx';

/** Verdicts in words, each with another shape. */
export const verdictWords: Record<TimelineEntry['verdict'], { word: string; tone: Tone; icon: LucideIcon }> =
  {
    accepted: { word: 'Accepted', tone: 'ok', icon: CircleCheck },
    conflict: { word: 'Contradicts', tone: 'warn', icon: Scale },
    refused: { word: 'Refused', tone: 'bad', icon: CircleX },
  };

/** Shows a verdict by word, shape and colour. */
export function VerdictBadge({ verdict }: Pick<TimelineEntry, 'verdict'>) {
  const { word, tone, icon } = verdictWords[verdict];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
