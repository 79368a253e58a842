import type { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { PersonLink } from '#parts/person-link.tsx';

/** Who was booked here and is no more. */
export function GoneList({ weekId, gone }: { weekId: string; gone: DepartureReply['gone'] }) {
  if (gone.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-touch items-center px-4 font-semibold">
        {counted(gone.length, 'person', 'people')} no longer booked here
      </summary>
      <ul className="px-4 pb-3">
        {gone.map(({ reference, name, stop }) => (
          <li key={reference}>
            <PersonLink weekId={weekId} reference={reference}>
              {name}
            </PersonLink>{' '}
            <span className="text-sm text-muted">{[reference, stop].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
