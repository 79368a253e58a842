import { personalFields } from '@offpiste/domain/contract/personal-fields.ts';
import { expect, test } from 'vitest';
import { personalLists } from '#offline/storage/closed-list.ts';
import { keyPlacesOf, listsOf } from './lists.ts';
import type { NamedList } from './named-list.ts';
import { seasonLists } from './season-lists.ts';

const { reps, ...others } = listsOf('W1');
const lists: NamedList<unknown>[] = [
  reps,
  ...Object.values(others).flatMap((list) => (typeof list === 'function' ? [] : [list])),
  others.coachTickets('4', 'outbound'),
  others.transferTickets('G1', 'outbound'),
  others.extras('G1'),
  others.lessonTickets('L1'),
  others.eventInfo('E1'),
  others.keyList({ groupType: 'loc', loc: 'Reception' }),
  others.pointsOfInterest('R1'),
  ...Object.values(keyPlacesOf('S1')),
  ...Object.values(seasonLists),
];

/** The personal fields of the call that fetches a list. */
function fieldsOf(path: string): readonly string[] | undefined {
  const called = path.split(/[/?]/).map(decodeURIComponent);
  return Object.entries(personalFields).find(([route]) => {
    const steps = route.split('/');
    return (
      steps.length === called.length && steps.every((step, i) => step.startsWith(':') || step === called[i])
    );
  })?.[1];
}

test.each(lists)('the list $key is known to have personal fields, or has none', ({ key, path }) => {
  expect(personalLists[key]).toEqual(fieldsOf(path));
});

test('every call with personal fields but that of the week is a list that is known to have them', () => {
  const { '/api/week/data/:weekId': _, ...calls } = personalFields;
  expect(Object.values(personalLists)).toEqual(Object.values(calls));
});
