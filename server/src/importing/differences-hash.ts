import { createHash } from 'node:crypto';
import type { Differences } from './import-bundle.ts';

/**
 * Returns the fingerprint of everything that an import would change: the same as long as whoever read it would read it
 * again. What is recorded of people who only get another name or number changes nothing about them.
 */
export function differencesHash({ changes, weeks, reps = [] }: Differences): string {
  const people = weeks.map(({ weekId, isNew, people: all, flags, reopens }) => [
    weekId,
    isNew,
    all
      .map(({ reference, state, details, happened }) => [
        reference,
        state,
        details,
        state === 'changed' ? happened.length > 0 : happened,
      ])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    flags,
    reopens,
  ]);
  const rows = changes.map(({ weekId, entity, counts }) => [weekId, entity, counts]);
  return createHash('sha256')
    .update(JSON.stringify([rows, people, reps]))
    .digest('hex');
}
