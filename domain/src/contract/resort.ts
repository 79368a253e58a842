import * as z from 'zod/mini';

export const Resort = z.object({ id: z.string(), name: z.string() });
export type Resort = z.infer<typeof Resort>;

/** `GET /api/resort`, by name. */
export const ResortsReply = z.array(Resort);
export type ResortsReply = z.infer<typeof ResortsReply>;

/** A point of interest; without both coordinates it is not on the map. */
export const PointOfInterest = z.object({
  id: z.string(),
  name: z.string(),
  tagName: z.string(),
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
  position: z.nullable(z.string()),
  /** Null means every brand. */
  brandSlug: z.nullable(z.string()),
  resortName: z.nullable(z.string()),
});
export type PointOfInterest = z.infer<typeof PointOfInterest>;

/** `GET /api/resort/{resortId}`, by name: the points of the app's brand and of every brand. */
export const PointsOfInterestReply = z.array(PointOfInterest);
export type PointsOfInterestReply = z.infer<typeof PointsOfInterestReply>;
