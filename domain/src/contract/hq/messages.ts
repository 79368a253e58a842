import * as z from 'zod/mini';
import { idempotentId, requiredText, weekId } from '../fields.ts';
import { MOST_TEXT, MOST_TITLE } from '../messages.ts';
import { NamedPlace } from './timeline.ts';

const slug = requiredText(64);
const repId = requiredText(64);
const place = requiredText(200);
/** As the sheet of staff names it. */
const resort = requiredText(500);

/** To whom a message goes. Accounts that are disabled are never among them, nor is its writer, unless named. */
export const Audience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('everyone') }),
  /** Reps of a brand. */
  z.object({ to: z.literal('brand'), brand: slug }),
  /** Staff who work in a resort in a week. */
  z.object({ to: z.literal('resort'), weekId, resort }),
  /** Whoever recorded something at a departure, and staff who travel on it. */
  z.object({ to: z.literal('departure'), weekId, place }),
  z.object({ to: z.literal('rep'), repId }),
]);
export type Audience = z.infer<typeof Audience>;

/** How a message can come to a rep: by an alert, when they next open the app, or not at all. */
const reach = z.enum(['alerts', 'app', 'none']);

/** `GET /api/hq/messages/recipients?to=…`: the fields of an `Audience`. */
export const RecipientsQuery = z.object({
  to: z.enum(['everyone', 'brand', 'resort', 'departure', 'rep']),
  brand: z.optional(slug),
  weekId: z.optional(weekId),
  resort: z.optional(resort),
  place: z.optional(place),
  repId: z.optional(repId),
});

/** Who would get a message that is written now, by name. */
export const RecipientsReply = z.object({
  reps: z.array(z.object({ repId: z.string(), name: z.string(), brand: z.string(), reach })),
  /** When one that is not urgent would go out: null means at once. */
  dueAt: z.nullable(z.string()),
});
export type RecipientsReply = z.infer<typeof RecipientsReply>;

/** `GET /api/hq/messages/choices?week=` */
export const MessageChoicesQuery = z.object({ week: z.optional(weekId) });

/** To whom a message can go, by name; of a week where one is named. */
export const MessageChoicesReply = z.object({
  resorts: z.array(z.string()),
  departures: z.array(NamedPlace),
  /** Everybody with an account that is not disabled. */
  reps: z.array(z.object({ repId: z.string(), name: z.string(), brand: z.string() })),
});
export type MessageChoicesReply = z.infer<typeof MessageChoicesReply>;

/** `POST /api/hq/messages`: one that is sent again under its id is written once. */
export const WriteMessageBody = z.object({
  idempotentId,
  audience: Audience,
  title: requiredText(MOST_TITLE),
  text: requiredText(MOST_TEXT),
  /** Whether it goes out at night too. */
  urgent: z.boolean(),
});
export type WriteMessageBody = z.infer<typeof WriteMessageBody>;

/** What has become of a message for one rep; see the rule `messageState`. */
export const messageState = z.enum(['waiting', 'sent', 'taken', 'fetched', 'shown', 'not-reachable']);

/** A message, and how far it has come. */
export const MessageRow = z.object({
  messageId: z.string(),
  /** When it was written. */
  at: z.string(),
  /** Who wrote it; empty for one from the command line. */
  by: z.string(),
  /** When it goes out, or went. */
  dueAt: z.string(),
  title: z.string(),
  text: z.string(),
  urgent: z.boolean(),
  /** Null for one from the command line. */
  audience: z.nullable(Audience),
  /** The only rep whom it is for; null where that is nobody or several. */
  onlyRep: z.nullable(z.string()),
  /** Its reps, by what has become of it for them. */
  counts: z.object({
    waiting: z.number(),
    sent: z.number(),
    taken: z.number(),
    fetched: z.number(),
    shown: z.number(),
    'not-reachable': z.number(),
  }),
});
export type MessageRow = z.infer<typeof MessageRow>;

/** `GET /api/hq/messages`: those of the last 30 days, the latest first, at most `MOST_MESSAGES`. */
export const MessagesReply = z.object({ asOf: z.string(), messages: z.array(MessageRow) });
export type MessagesReply = z.infer<typeof MessagesReply>;
export const MOST_MESSAGES = 100;

/** A rep for whom a message is, and when what happened; null what has not. */
export const MessageRep = z.object({
  repId: z.string(),
  name: z.string(),
  /** Slug of the rep's brand. */
  brand: z.string(),
  state: messageState,
  sentAt: z.nullable(z.string()),
  takenAt: z.nullable(z.string()),
  fetchedAt: z.nullable(z.string()),
  shownAt: z.nullable(z.string()),
  /** When the rep put it away, and so has read it. */
  putAwayAt: z.nullable(z.string()),
});
export type MessageRep = z.infer<typeof MessageRep>;

/** `GET /api/hq/messages/{messageId}`, and the reply to one that was written. */
export const MessageReply = z.object({
  asOf: z.string(),
  message: MessageRow,
  /** By name. */
  reps: z.array(MessageRep),
});
export type MessageReply = z.infer<typeof MessageReply>;
