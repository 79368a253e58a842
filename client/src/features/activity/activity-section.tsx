import type { ReactNode } from 'react';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { useNow } from '#ui/use-now.ts';
import { useWeek } from '#week/week-client.ts';
import { ActivityCard } from './activity-card.tsx';
import { activityLine } from './activity-lines.ts';
import { usePassengerNames } from './use-passenger-names.ts';

export interface ActivitySectionProps {
  heading: string;
  /** What the rep should make of these. */
  hint?: string;
  items: readonly OutboxItem[];
  /** Buttons of one item. */
  actions?: (item: OutboxItem) => ReactNode;
}

/** Actions that stand alike; left out while there are none. */
export function ActivitySection({ heading, hint, items, actions }: ActivitySectionProps) {
  const now = useNow(60_000);
  const timeZone = useWeek().summary?.timeZone;
  const names = usePassengerNames(items);
  if (items.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="text-lg font-bold">
        {heading} ({items.length})
      </h2>
      {hint && <p className="text-muted">{hint}</p>}
      <ul className="mt-2 flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.id}>
            <ActivityCard line={activityLine(item, { now, timeZone, names })} actions={actions?.(item)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
