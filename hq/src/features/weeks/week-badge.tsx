import type { WeekCard } from '@offpiste/domain/contract/hq/weeks.ts';
import { CircleCheck, EyeOff } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';

/** Whether reps see the week. */
export function WeekBadge({ week }: { week: Pick<WeekCard, 'disabled' | 'passengers'> }) {
  if (!week.disabled)
    return (
      <Badge tone="ok" icon={CircleCheck}>
        In use
      </Badge>
    );
  return <Badge icon={EyeOff}>{week.passengers === 0 ? 'Out of use, empty' : 'Out of use'}</Badge>;
}
