import type { DecisionItem } from '@offpiste/domain/contract/hq/decisions.ts';

/** Something that needs a decision, before it is known what was noted on it. */
export type FoundItem = WithoutNotes<DecisionItem>;

type WithoutNotes<Item> = Item extends DecisionItem ? Omit<Item, 'notes' | 'open'> : never;
