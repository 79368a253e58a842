import type { ActionBody, ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { LedgerFact } from './folds.ts';
import type { Outcome, Workflow } from './workflow.ts';

/**
 * Returns the places whose lists may show an action, so that no more is read again than has changed; null for perhaps
 * every list of the week. With a new fact the subject's state may come to rest on another one, so what showed the earlier
 * facts shows this one too.
 */
export function whereShown<K extends ActionKind, Booking, O extends Outcome, State>(
  workflow: Pick<Workflow<K, Booking, O, State>, 'shows'>,
  body: ActionBody<K>,
  { booking, facts }: { booking: Booking; facts: readonly LedgerFact[] },
  {
    place,
    verdict,
    undoes,
  }: Pick<LedgerFact, 'place'> & Pick<Outcome, 'verdict'> & { undoes: number | null },
): string[] | null {
  if (undoes === null && workflow.shows) {
    const earlier = facts.flatMap((fact) => fact.shows ?? [fact.place]);
    return [...new Set([place, ...workflow.shows(booking, body), ...earlier])];
  }
  if (undoes === null) return verdict === 'accepted' ? [place] : null;
  const shows = facts.map((fact) => fact.shows);
  if (shows.includes(null)) return null;
  return [
    ...new Set([...shows.flatMap((places) => places ?? []), ...(workflow.shows?.(booking, body) ?? [])]),
  ];
}
