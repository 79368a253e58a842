import type { PersonReply } from '@offpiste/domain/contract/hq/people.ts';
import { timeIn } from '#format/resort-time.ts';

/** Who at headquarters looked at somebody. */
export function ViewsList({ views, zone }: Pick<PersonReply, 'views' | 'zone'>) {
  if (views.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-touch items-center px-4 font-semibold">Who looked at this page</summary>
      <ol className="px-4 pb-3 text-note">
        {views.map((view) => (
          <li key={`${view.at} ${view.repId}`}>
            {timeIn(zone).dayAndTime(view.at)} {view.by}
            {view.sensitive && ', with birth date and next of kin'}
          </li>
        ))}
      </ol>
    </details>
  );
}
