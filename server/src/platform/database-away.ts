import { errorCode } from './error-code.ts';

/** SQLSTATE classes and codes of a server that cannot serve now: lost connection, shutting down, a standby, out of resources. */
const AWAY_STATES = /^(?:08|53|57P0[1-5]|57014|55P03|25006|25P03|25P04)/;
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
/** The driver has no codes for these. */
const AWAY_TEXTS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether an error means that the database is unavailable or too busy: the caller may try again soon. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = errorCode(cause);
    const isFile = 'syscall' in cause && cause.syscall === 'open';
    if (code !== undefined && AWAY_STATES.test(code)) return true;
    if (code !== undefined && AWAY_CODES.has(code) && !isFile) return true;
    if (AWAY_TEXTS.test(cause.message)) return true;
  }
  return false;
}
