import * as z from 'zod/mini';

/** What the tabs of a week's places are about, each with its call; apart from their replies, since addresses name them. */
export const placeTab = z.enum(['events', 'lessons', 'passes', 'keys']);
export type PlaceTab = z.infer<typeof placeTab>;
