import * as z from 'zod/mini';

/** Text in a request: bounded, without NUL and without half a surrogate pair (PostgreSQL stores neither). */
export const text = (max = 2000) =>
  z.string().check(
    z.maxLength(max),
    z.refine((value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value), {
      error: 'not storable text',
    }),
  );

export const requiredText = (max = 2000) => text(max).check(z.minLength(1));

/** Chosen by the app for one action and never used for another (decisions §6). */
export const idempotentId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/** ISO 8601 with zone, as every instant on the wire. */
export const instant = z.iso.datetime({ offset: true });

/** Flags on the wire are numbers. */
export const flag = z.union([z.literal(0), z.literal(1)]);

export const direction = z.enum(['outbound', 'inbound']);

export const weekId = requiredText(64);
export const placeId = requiredText(100);

/** Where something happened, in degrees; null or 'N/A' when the phone did not know. */
export const latitude = coordinate(90);
export const longitude = coordinate(180);

/** The sender: must be the session's own rep, otherwise 403 `actor_mismatch`. */
export const actorFields = { repID: requiredText(64), repName: text(200) };

/** What every action carries besides its own fields. `clientTimestamp` is set at every attempt to send. */
export const actionFields = {
  idempotentId,
  handsetTimestamp: instant,
  clientTimestamp: z.optional(instant),
};

/** When an action happened by the handset's clock; the specification's calls use different names for it. */
export type HandsetTime = { handsetTimestamp: string } | { deviceTimestamp: string } | { timestamp: string };

/** Returns the handset's time from the body of any kind of action. */
export function handsetTimeOf(body: HandsetTime): string {
  if ('handsetTimestamp' in body) return body.handsetTimestamp;
  return 'deviceTimestamp' in body ? body.deviceTimestamp : body.timestamp;
}

/** Epoch milliseconds of an instant that a schema has already checked. */
export function toEpoch(value: string): number {
  return Date.parse(value);
}

export function toInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function coordinate(most: number) {
  return z.nullable(z.union([z.literal('N/A'), z.number().check(z.minimum(-most), z.maximum(most))]));
}
