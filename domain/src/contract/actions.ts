import * as z from 'zod/mini';
import { stripFraming } from '../rules/code.ts';
import { LoadCoachBody, LoadCoachReply } from './coach.ts';
import { ErrorReply } from './errors.ts';
import { eventEntry } from './event.ts';
import { AddExtraBody, ExtraPassengersReply } from './extra-passengers.ts';
import { DistributeKeysBody, KeyActionReply, ReturnKeysBody } from './keys.ts';
import { RegisterLessonBody, RegisterLessonReply } from './lesson.ts';
import { DistributePassBody, DistributePassReply, LIFT_PASSES_PLACE } from './lift-pass.ts';
import { LoadTransferBody, LoadTransferReply } from './transfer.ts';
import { Undo, UndoReply } from './undo.ts';

/**
 * Every kind of action: one fact that happened at a place and a time (decisions §6).
 * A new workflow adds its line here; the type checker then names the tables that lack it.
 */
export const actionTable = {
  'load-coach': {
    /** Its path; a function of the body where the path contains a part of it. */
    path: '/api/coach/load',
    body: LoadCoachBody,
    reply: LoadCoachReply,
    weekId: (body: LoadCoachBody) => body.weekID,
    /** What the action changes; actions on one subject keep their order. */
    subject: (body: LoadCoachBody) => `coach:${body.direction}:${stripFraming(body.barcode)}`,
    /** Where it happened; the list to refresh afterwards. */
    place: (body: Pick<LoadCoachBody, 'coachId' | 'direction'>) => `coach:${body.coachId}:${body.direction}`,
  },
  'load-transfer': {
    path: '/api/transfer/load',
    body: LoadTransferBody,
    reply: LoadTransferReply,
    weekId: (body: LoadTransferBody) => body.weekID,
    subject: (body: LoadTransferBody) => `transfer:${body.direction}:${stripFraming(body.barcode)}`,
    place: (body: Pick<LoadTransferBody, 'transferId' | 'direction'>) =>
      `transfer:${body.transferId}:${body.direction}`,
  },
  'distribute-pass': {
    path: '/api/scanLiftPass',
    body: DistributePassBody,
    reply: DistributePassReply,
    weekId: (body: DistributePassBody) => body.weekID,
    subject: (body: DistributePassBody) => `lift-pass:${stripFraming(body.barcode)}`,
    place: () => LIFT_PASSES_PLACE,
  },
  /** The app sends a whole submission as one; the server splits it into submissions of one passenger each. */
  'add-extra': {
    path: '/api/transfer/extra-passengers',
    body: AddExtraBody,
    reply: ExtraPassengersReply,
    weekId: (body: AddExtraBody) => body.weekId,
    subject: ({ transferId, passengers }: AddExtraBody) =>
      passengers.length === 1 && passengers[0]
        ? `extra:${transferId}:${stripFraming(passengers[0].barcode)}`
        : `extras:${transferId}`,
    place: ({ transferId }: Pick<AddExtraBody, 'transferId'>) => `extras:${transferId}`,
  },
  'distribute-keys': {
    path: '/api/keyDist/distribute',
    body: DistributeKeysBody,
    reply: KeyActionReply,
    weekId: (body: DistributeKeysBody) => body.weekId,
    subject: (body: DistributeKeysBody) => `room:${body.roomId}`,
    place: roomPlace,
  },
  'return-keys': {
    path: '/api/keyDist/return',
    body: ReturnKeysBody,
    reply: KeyActionReply,
    weekId: (body: ReturnKeysBody) => body.weekId,
    subject: (body: ReturnKeysBody) => `room:${body.roomId}`,
    place: roomPlace,
  },
  undo: {
    path: ({ undoes }: Pick<Undo, 'undoes'>) => `/api/actions/${undoes.idempotentId}/undo`,
    body: Undo,
    /** What is sent, where that is not the whole body. */
    sent: ({ undoes: _, ...sent }: Undo) => sent,
    reply: UndoReply,
    weekId: (body: Undo) => body.weekId,
    subject: ({ undoes }: Pick<Undo, 'undoes'>) => undoes.subject,
    place: ({ undoes }: Pick<Undo, 'undoes'>) => undoes.place,
  },
  'validate-in': { path: '/api/events/validate-in', ...eventEntry },
  'validate-out': { path: '/api/events/validate-out', ...eventEntry },
  'register-lesson': {
    path: '/api/workshopLessons/registerLesson',
    body: RegisterLessonBody,
    reply: RegisterLessonReply,
    weekId: (body: RegisterLessonBody) => body.weekID,
    // Includes the lesson, because a passenger may be booked on several.
    subject: (body: RegisterLessonBody) => `lesson:${body.lessonId}:${stripFraming(body.barcode)}`,
    place: (body: Pick<RegisterLessonBody, 'lessonId'>) => `lesson:${body.lessonId}`,
  },
} as const;

export type ActionTable = typeof actionTable;
export type ActionKind = keyof ActionTable;
export type ActionBody<K extends ActionKind> = z.infer<ActionTable[K]['body']>;
export type ActionReply<K extends ActionKind> = z.infer<ActionTable[K]['reply']>;

/** What an action is about according to the table: its week, what it changes, and where it happened. */
export function aboutAction<K extends ActionKind>(
  kind: K,
  body: Omit<ActionBody<K>, 'clientTimestamp'>,
): { weekId: string; subject: string; place: string } {
  const entry = entryOf(kind);
  return { weekId: entry.weekId(body), subject: entry.subject(body), place: entry.place(body) };
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
});
export type ConflictReply = z.infer<typeof ConflictReply>;

/** Set on the reply to an action that was already recorded under the same id and body. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';
/**
 * Set on the reply to a recorded action: its transaction in the database, for `includesTransaction`. In a
 * submission of several passengers each result has its own.
 */
export const RECORDED_IN_HEADER = 'Recorded-In';
/** Set on a list that actions change: the snapshot in which it was read. */
export const AS_OF_HEADER = 'As-Of';
export const BRAND_HEADER = 'X-Brand';
/**
 * Whose session a call is meant for: the rep's id, percent-encoded. In another rep's session it is refused as without
 * a session; a call without the header counts as the session's own.
 */
export const REP_HEADER = 'X-Rep';

/** The list that shows a place. Key lists show many rooms, so what happens at one room changes them all. */
export function listOfPlace(place: string): string {
  return place.startsWith('room:') ? ROOMS_LIST : place;
}
export const ROOMS_LIST = 'rooms';

function roomPlace({ roomId }: { roomId: string }): string {
  return `room:${roomId}`;
}
