import { DEFAULT_MESSAGE_BODY } from '@offpiste/domain/contract/messages.ts';
import * as z from 'zod/mini';

/** A message as this phone keeps it (document 1 §3 "Local message"). */
export const LocalMessage = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** The server's; null for a message that came without one. */
  messageId: z.nullable(z.string()),
  /** When it arrived, epoch ms. */
  timestamp: z.number(),
});
export type LocalMessage = z.infer<typeof LocalMessage>;

/** The contents of a message. */
export type MessageText = Pick<LocalMessage, 'title' | 'body' | 'messageId'>;

/** Beyond it the oldest go. */
const MOST_KEPT = 200;

/** Puts a message on top of the history, newest first; one that is there already changes nothing. */
export function addMessage(history: readonly LocalMessage[], message: LocalMessage): readonly LocalMessage[] {
  if (history.some((kept) => isSame(kept, message))) return history;
  return [message, ...history].slice(0, MOST_KEPT);
}

/** The message, with the brand's name and the app's text where it brings none. */
export function messageText(
  received: { title?: string | undefined; body?: string | undefined; messageId?: string | null | undefined },
  brandName: string,
): MessageText {
  return {
    title: received.title?.trim() || brandName,
    body: received.body?.trim() || DEFAULT_MESSAGE_BODY,
    messageId: received.messageId || null,
  };
}

function isSame(one: MessageText, other: MessageText): boolean {
  if (one.messageId !== null && other.messageId !== null) return one.messageId === other.messageId;
  return one.title === other.title && one.body === other.body;
}
