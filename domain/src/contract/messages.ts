import * as z from 'zod/mini';
import { requiredText } from './fields.ts';

/** Bytes in base64url, as browsers write the keys of a subscription. */
const base64url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`)));

/** `POST /api/subscriptions/subscribe`: what the browser's push manager returned. */
export const SubscribeBody = z.object({
  endpoint: requiredText(2048),
  keys: z.object({
    /** The browser's public key: 65 bytes. */
    p256dh: base64url(87),
    /** 16 bytes shared with the browser. */
    auth: base64url(22),
  }),
});
export type SubscribeBody = z.infer<typeof SubscribeBody>;

/** `POST /api/subscriptions/unsubscribe` */
export const UnsubscribeBody = z.object({ endpoint: requiredText(2048) });

export const SubscriptionReply = z.object({ subscribed: z.boolean() });

/** `POST /api/subscriptions/received`: a message was shown; repeating it changes nothing. */
export const ReceivedBody = z.object({
  messageId: z.uuid(),
  /** Whether the rep has put it away: heartbeats bring it no more. */
  putAway: z.optional(z.boolean()),
});
export const ReceivedReply = z.object({ messageId: z.string() });

/** The longest title and text of a message. */
export const MOST_TITLE = 100;
export const MOST_TEXT = 1000;

/** The contents of a push, encrypted for one browser; no personal data. */
export const PushPayload = z.object({
  messageId: z.string(),
  title: requiredText(MOST_TITLE),
  body: requiredText(MOST_TEXT),
});
export type PushPayload = z.infer<typeof PushPayload>;

/** Shown where the app has no title or text (document 1 §3 "Local message"). */
export const DEFAULT_MESSAGE_BODY = 'You have a new notification.';
