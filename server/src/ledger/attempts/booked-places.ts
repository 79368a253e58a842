import * as z from 'zod/mini';

/** What a rule says of where somebody is booked: each kind in its words. */
const Outcome = z.object({
  booked: z.optional(z.nullable(z.object({ placeId: z.string(), direction: z.optional(z.string()) }))),
  bookedOn: z.optional(
    z.array(
      z.union([
        z.object({ eventId: z.string() }),
        z.object({ transferId: z.string(), direction: z.string() }),
      ]),
    ),
  ),
  belongsTo: z.optional(z.nullable(z.object({ roomId: z.string() }))),
});

/** Returns where somebody is booked who was at the wrong place, as the ledger names it. */
export function bookedPlaces(attempt: {
  kind: string;
  outcome: object;
  body: { direction?: string };
}): string[] {
  const { booked, bookedOn, belongsTo } = Outcome.safeParse(attempt.outcome).data ?? {};
  if (booked) return [placeOf(attempt, booked.placeId, booked.direction ?? attempt.body.direction)];
  if (belongsTo) return [`room:${belongsTo.roomId}`];
  return (bookedOn ?? []).map((place) =>
    'eventId' in place ? `event:${place.eventId}` : `transfer:${place.transferId}:${place.direction}`,
  );
}

function placeOf({ kind }: { kind: string }, placeId: string, direction: string | undefined): string {
  if (kind === 'register-lesson') return `lesson:${placeId}`;
  return `${kind === 'load-transfer' ? 'transfer' : 'coach'}:${placeId}:${direction ?? 'outbound'}`;
}
