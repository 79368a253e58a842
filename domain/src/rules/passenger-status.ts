const CANCELLED = /^cancell?ed$/i;

/** Whether a booking's status cancels the passenger. */
export function isCancelled(status: string): boolean {
  return CANCELLED.test(status);
}
