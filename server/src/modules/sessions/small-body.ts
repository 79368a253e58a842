/** Bytes of a body that holds a name, a password or a token. */
export const SMALL_BODY = 4_096;
