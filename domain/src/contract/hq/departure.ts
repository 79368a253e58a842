import * as z from 'zod/mini';
import { StopChange } from '../departure.ts';
import { attemptVerdict } from './attempt-filters.ts';
import { BoardStop, DepartureHead } from './board.ts';

const seat = z.enum(['aboard', 'elsewhere', 'no-show', 'missing']);

/** Somebody of a departure. */
export const ManifestPerson = z.object({
  reference: z.string(),
  /** Null for a guest who is on no list. */
  name: z.nullable(z.string()),
  seat,
  /** What the seat's state rests on; null while they are missing. */
  recorded: z.nullable(
    z.object({
      /** The id to undo it by. */
      actionId: z.string(),
      at: z.string(),
      by: z.string(),
      repId: z.string(),
      /** Where they were loaded, as the ledger names it: another place than this for whoever is elsewhere. */
      place: z.string(),
      /** Of a no-show. */
      reason: z.nullable(z.enum(['not-here', 'own-way', 'left', 'ill', 'other'])),
      /** Empty without one. */
      note: z.string(),
    }),
  ),
  equipment: z.boolean(),
  phone: z.nullable(z.string()),
  group: z.nullable(z.string()),
  /** `NUCO-AB12CD`: those with the same one travel together. */
  booking: z.string(),
  /** Of a guest: where they have a seat in this direction, as the ledger names it. */
  bookedOn: z.nullable(z.string()),
});
export type ManifestPerson = z.infer<typeof ManifestPerson>;

/** A stop with its people, by name. */
export const ManifestStop = z.extend(BoardStop, {
  people: z.array(ManifestPerson),
  /** What has changed since it was closed; empty while nobody has. */
  changes: z.array(StopChange),
});
export type ManifestStop = z.infer<typeof ManifestStop>;

/** An attempt that was recorded at a departure: what a sentence about it needs. */
export const HistoryEntry = z.object({
  seq: z.number(),
  actionId: z.string(),
  /** A kind of action, `undo` among them. */
  kind: z.string(),
  /** When it happened by the server's clock, and when it arrived. */
  at: z.string(),
  receivedAt: z.string(),
  late: z.boolean(),
  scanned: z.boolean(),
  by: z.string(),
  repId: z.string(),
  /** What the rep's phone is called; null where nothing is known of it. */
  phone: z.nullable(z.string()),
  verdict: attemptVerdict,
  /** As the rule names it: `loaded`, `wrong-place`, `already-done` … */
  reason: z.string(),
  /** Null where it is about nobody (a close) or about somebody forgotten. */
  reference: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Of a no-show its reason, of an undo the reason that was given; null without one. */
  because: z.nullable(z.string()),
  /** The stops of a close; otherwise empty. */
  stops: z.array(z.string()),
  /** `seq` of the action that this one takes back. */
  undoes: z.nullable(z.number()),
  /** Whether it was taken back. */
  undone: z.boolean(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** `GET /api/hq/departures/{weekId}/{place}` */
export const DepartureReply = z.object({
  /** When it was asked for; the tag leaves it out, as the board's does. */
  asOf: z.string(),
  /** Zone of the resort. */
  zone: z.string(),
  departure: DepartureHead,
  /** In the order in which it stops; '' comes last, without its guests, who are below. */
  stops: z.array(ManifestStop),
  guests: z.array(ManifestPerson),
  /** Booked here no more: cancelled, moved, or vanished from the bookings. */
  gone: z.array(z.object({ reference: z.string(), name: z.string(), stop: z.string() })),
  /** The last 200 attempts, the latest first. */
  history: z.array(HistoryEntry),
});
export type DepartureReply = z.infer<typeof DepartureReply>;

/**
 * `GET /api/hq/departures/{weekId}/{place}/manifest.csv`: a line for each seat and guest, by stop and name, and no way to
 * reach anybody. Each download is audited.
 */
export const MANIFEST_COLUMNS = [
  'stop',
  'leaves',
  'name',
  'reference',
  'state',
  'at',
  'where',
  'reason',
  'note',
  'equipment',
  'group',
] as const;
