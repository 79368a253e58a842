import * as z from 'zod/mini';

const note = z.nullable(z.string());

/** Something that is on (document 2 §3 "What's on"). Instants are ISO 8601; texts with HTML are sanitised on import. */
export const WhatsOnEvent = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: note,
  eventType: note,
  image: note,
  /** HTML, as are `transportInfo`, `clothing` and `extraInfo`. */
  description: note,
  start: z.string(),
  end: note,
  location: z.nullable(
    z.object({ name: z.string(), latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) }),
  ),
  /** The groups it is for. */
  packages: z.array(z.object({ id: z.string(), name: z.string() })),
  host: note,
  lastEntry: note,
  sponsor: note,
  barType: note,
  transportInfo: note,
  clothing: note,
  extraInfo: note,
});
export type WhatsOnEvent = z.infer<typeof WhatsOnEvent>;

/** `GET /whatsOn/{weekId}`: days in order, each with its events by start. */
export const WhatsOnReply = z.object({
  days: z.array(
    z.object({
      /** The day's first instant in resort time. */
      timestamp: z.string(),
      events: z.array(WhatsOnEvent),
    }),
  ),
});
export type WhatsOnReply = z.infer<typeof WhatsOnReply>;
