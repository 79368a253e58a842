import * as z from 'zod/mini';
import * as kinds from './action-kinds.ts';
import { ErrorReply, type ErrorTable } from './error-reply.ts';

/** What the contract says of a kind of action. */
interface ActionContract {
  /** Where it is sent; a function of the body where the path carries a part of it. */
  path: string | ((body: never) => string);
  body: z.ZodMiniType;
  /** What is sent, where that is not the whole body. */
  sent?: (body: never) => object;
  reply: z.ZodMiniType;
  /** The errors that only this workflow answers with. */
  errors: ErrorTable;
  weekId: (body: never) => string;
  /** What the action changes; actions on one subject keep their order. */
  subject: (body: never) => string;
  /** Where it happened; the list to refresh afterwards. */
  place: (body: never) => string;
  /** Whether it is sent only after what the same phone did before at the same place; without it no subject waits. */
  waitsFor?: 'place';
}

/** Every kind of action: one fact that happened at a place and a time (decisions §6). */
export const actionTable = kinds satisfies Record<string, ActionContract>;

export type ActionTable = typeof actionTable;
export type ActionKind = keyof ActionTable;
export type ActionBody<K extends ActionKind> = z.infer<ActionTable[K]['body']>;
export type ActionReply<K extends ActionKind> = z.infer<ActionTable[K]['reply']>;

/** Whether this version knows the kind: a record of a newer one may have another. */
export function isActionKind(kind: string): kind is ActionKind {
  return Object.hasOwn(actionTable, kind);
}

/** Whether an action is sent only after everything that its phone did before at its place. */
export function waitsForPlace(kind: ActionKind): boolean {
  return 'waitsFor' in actionTable[kind];
}

/** What an action is about according to the table: its week, what it changes, and where it happened. */
export function aboutAction<K extends ActionKind>(
  kind: K,
  body: Omit<ActionBody<K>, 'clientTimestamp'>,
): { weekId: string; subject: string; place: string } {
  const entry = entryOf(kind);
  return { weekId: entry.weekId(body), subject: entry.subject(body), place: entry.place(body) };
}

/** The same of an action as it was recorded; throws for a body that is no JSON. */
export function aboutRecorded({ kind, body }: { kind: ActionKind; body: string }) {
  return aboutAction(kind, JSON.parse(body));
}

/** The request of an action: its path and body. */
export function requestOf(kind: ActionKind, body: object): { path: string; body: object } {
  const { path, sent = (whole) => whole } = entryOf(kind);
  return { path: typeof path === 'string' ? path : path(body), body: sent(body) };
}

/** The table's functions take exactly the body of their own kind, which the callers above have. */
function entryOf(kind: ActionKind) {
  return actionTable[kind] as unknown as {
    path: string | ((body: object) => string);
    sent?: (body: object) => object;
    weekId: (body: object) => string;
    subject: (body: object) => string;
    place: (body: object) => string;
  };
}

/** Kinds of which every action adds to earlier ones, so that a contradiction is never a mere repetition. */
export const countedKinds: readonly ActionKind[] = ['distribute-keys', 'return-keys'];

/** Body of a 409 on an action: a durable record of this fact exists, so the app may remove it from its outbox. */
export const ConflictReply = z.extend(ErrorReply, {
  recorded: z.literal(true),
  idempotentId: z.string(),
  /** Name of the rep who was first, and when; absent where the caller may not know. */
  by: z.optional(z.string()),
  at: z.optional(z.string()),
  /** Whether the action was late when it was recorded: then it counts as a fact although it contradicts. */
  late: z.optional(z.boolean()),
});
export type ConflictReply = z.infer<typeof ConflictReply>;

/** The list that shows a place. Key lists show many rooms, so what happens at one room changes them all. */
export function listOfPlace(place: string): string {
  return place.startsWith('room:') ? ROOMS_LIST : place;
}
export const ROOMS_LIST = 'rooms';
