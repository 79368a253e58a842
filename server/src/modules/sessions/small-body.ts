/** Bytes of a body with a name, a password or a token. */
export const SMALL_BODY = 4_096;
