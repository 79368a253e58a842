import { isActionKind } from '@offpiste/domain/contract/actions.ts';
import { namesOnList } from '#lists/names-at-place.ts';
import { undoOffline } from '#offline/undo-offline.ts';
import { type ActionDefinition, definitionOf } from '#scan/action-definition.ts';
import { currentRep } from '#session/session.ts';
import { undoMessages } from './undo-messages.ts';

/** Taking back an action of any kind. */
export const undoDefinition: ActionDefinition<'undo'> = {
  judgeOffline: undoOffline(currentRep),
  messages: () => undoMessages(null),
  describe: ({ undoes: { kind, body, idempotentId } }, placeName) => {
    const undone =
      body === undefined || !isActionKind(kind)
        ? undefined
        : definitionOf(kind)?.describe(JSON.parse(body), placeName);
    return undone
      ? { what: `Undo: ${undone.what}`, code: undone.code }
      : { what: 'Undo', code: idempotentId };
  },
  undone: null,
  card: null,
  prepare: null,
  names: namesOnList,
};
