import { listsOf } from '#lists/lists.ts';
import { seasonLists } from '#lists/season-lists.ts';
import type { ShiftPart } from '#lists/shift-part.ts';
import { actionCards } from '#scan/action-cards.ts';
import { type ActionDefinition, actionDefinitions } from '#scan/action-definition.ts';

/** What a shift consists of: what each kind of action needs, and what is looked up. `systemId` is the week's name where keys are looked up. */
export function shiftParts(weekId: string, systemId: string): readonly ShiftPart[] {
  const lists = listsOf(weekId);
  const needed = Object.values(actionDefinitions() ?? {})
    .toSorted((one, other) => cardNumber(one) - cardNumber(other))
    .flatMap(({ prepare }) => prepare?.({ lists, systemId }) ?? []);
  return [
    ...new Map(needed.map((part) => [part.name, part])).values(),
    {
      name: 'Weekly documents',
      without: 'missing documents cannot be opened',
      first: [lists.files],
      others: async (read) => (await read(lists.files))?.map(({ url }) => ({ file: url })) ?? [],
    },
    {
      name: 'Colleagues, contacts and resorts',
      without: 'these pages stay empty',
      first: [lists.reps, lists.schedules, lists.whatsOn, seasonLists.contacts, seasonLists.resorts],
      others: async (read) =>
        (await read(seasonLists.resorts))?.map(({ id }) => lists.pointsOfInterest(id)) ?? [],
    },
  ];
}

/** The place of an action's card on the Actions page. */
function cardNumber({ card }: Pick<ActionDefinition<never>, 'card'>): number {
  return actionCards.findIndex(({ to }) => to === card);
}
