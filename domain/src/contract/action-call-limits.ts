/** How many actions one call takes. */
export const MOST_ACTIONS = 50;
/** Bytes of its whole body. */
export const ACTIONS_BODY_LIMIT = 49_152;
