import type { ActionBody, ActionKind } from '@offpiste/domain/contract/actions.ts';
import { useSyncExternalStore } from 'react';
import type { NamesAtPlace } from '#lists/names-at-place.ts';
import type { ShiftPart, WeekToPrepare } from '#lists/shift-part.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import { createStore } from '#state/store.ts';
import type { ActionCardPath } from './action-cards.ts';
import type { UndoneWords } from './undone-words.ts';
import type { ActionMessages } from './verdict/action-messages.ts';

/** An action in words, without a code of ours. */
export interface ActionDescription {
  /** 'Load on coach C4 outbound'. */
  what: string;
  /** Whom it is about. */
  code: string;
}

/** Everything the app knows of one kind of action. */
export interface ActionDefinition<K extends ActionKind> {
  /** Judges the action with what this phone knows, when the server does not answer in time. */
  judgeOffline: LocalHandler<K>;
  /** The messages of its verdicts. */
  messages: (body: ActionBody<K>) => ActionMessages<K>;
  /** Puts the action into words for Activity; `placeName` is known where the place has an id for a name. */
  describe: (body: ActionBody<K>, placeName: string | undefined) => ActionDescription;
  /** The words of its undo; null for what is never undone. */
  undone: UndoneWords | null;
  /** The card under which it is done and its unsent actions are counted; null for one that has none. */
  card: ActionCardPath | null;
  /** What *Prepare shift* looks for; null where the action needs nothing on the phone. Kinds may share a part. */
  prepare: ((week: WeekToPrepare) => ShiftPart) | null;
  /** Returns the names of a place of this kind and of the people there, as far as this phone knows them. */
  names: (place: string) => Promise<NamesAtPlace>;
}

/** One definition for every kind; the type checker names the ones that are missing. */
export type ActionDefinitions = { readonly [K in ActionKind]: ActionDefinition<K> };

const registered = createStore<ActionDefinitions | null>(null);

/** Called by the app, which knows the features that hold the definitions. */
export function registerActions(definitions: ActionDefinitions): void {
  registered.set(definitions);
}

/** All definitions; null while they are not registered. */
export function actionDefinitions(): ActionDefinitions | null {
  return registered.get();
}

/** All definitions, as soon as they are registered. */
export function useActionDefinitions(): ActionDefinitions | null {
  return useSyncExternalStore(registered.subscribe, registered.get);
}

/** The definition of a kind; undefined while none is registered, and for a kind of a newer app. */
export function definitionOf<K extends ActionKind>(kind: K): ActionDefinition<K> | undefined {
  return registered.get()?.[kind];
}
