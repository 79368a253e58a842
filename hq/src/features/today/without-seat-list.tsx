import type { WithoutSeat } from '@offpiste/domain/contract/hq/board.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { UserX } from 'lucide-react';
import { PersonLink } from '#parts/person-link.tsx';
import { useToday } from './use-today.ts';

/** Who has neither a seat nor their own transport. */
export function WithoutSeatList({ lists }: { lists: readonly WithoutSeat[] }) {
  const { weekId } = useToday();
  const some = lists.filter(({ total }) => total > 0);
  if (some.length === 0) return null;
  return (
    <section aria-label="Without a seat" className="flex flex-col gap-2">
      {some.map(({ direction, total, people }) => (
        <details key={direction} className="rounded-card border border-line bg-surface">
          <summary className="flex min-h-touch items-center gap-2 px-4 font-semibold">
            <UserX aria-hidden className="size-5.5 text-warn" />
            {counted(total, 'person', 'people')} without a seat {direction}
          </summary>
          <ul className="columns-2xs gap-x-4 px-4 pb-3">
            {people.map(({ reference, name }) => (
              <li key={reference} className="break-inside-avoid">
                <PersonLink weekId={weekId} reference={reference}>
                  {name}
                </PersonLink>
              </li>
            ))}
            {total > people.length && <li className="text-muted">and {total - people.length} more</li>}
          </ul>
        </details>
      ))}
    </section>
  );
}
