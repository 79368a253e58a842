const DAY_MS = 86_400_000;

/** A session that was not renewed for so long has ended. */
export const IDLE_LIMIT_MS = 14 * DAY_MS;
/** So long after signing in, everybody signs in again. */
export const SIGN_IN_LIMIT_MS = 30 * DAY_MS;

/** How long a first passkey of headquarters may be added, once it is expected. */
export const ENROL_MS = 24 * 60 * 60_000;
