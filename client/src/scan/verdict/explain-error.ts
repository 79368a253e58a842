import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { firstText } from '#format/first-text.ts';
import type { ResortTime } from '#format/resort-time.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { definitionOf } from '../action-definition.ts';
import type { ActionMessages } from './action-messages.ts';

/** The messages of a stored action; undefined while no definitions are registered. */
export function messagesOf({
  kind,
  body,
}: Pick<OutboxItem, 'kind' | 'body'>):
  | Pick<ActionMessages<OutboxItem['kind']>, 'explain' | 'refusalWord' | 'isWhySpokenOnly'>
  | undefined {
  return definitionOf(kind)?.messages(JSON.parse(body));
}

/** What the server's answer to a stored action says, in the messages of the verdict that a prompt answer gives. */
export function explainError(
  item: Pick<OutboxItem, 'kind' | 'body'>,
  error: ErrorReply,
  { now, time }: { now: number; time: ResortTime },
): { name: string | null; why: string } {
  const { name, why } = messagesOf(item)?.explain(error, time) ?? {};
  return {
    name: name || null,
    why: why ?? `${error.error}${firstText(error, now, time)}`,
  };
}
