/** All instants are epoch milliseconds. */
export interface ActionTimes {
  /** The handset's clock when the action happened. */
  handsetAt: number;
  /** The handset's clock when the request was sent; null from a client that does not send it. */
  sentAt: number | null;
  /** The server's clock when the request arrived. */
  receivedAt: number;
}

export interface CorrectedTime {
  /** When the action happened by the server's clock, never after receipt. */
  correctedAt: number;
  /** True when it happened more than 60 s before receipt: a fact from the mountain, not a request. */
  late: boolean;
  /** True when handset and server disagree by more than two minutes; flagged, never refused. */
  clockSuspect: boolean;
}

/** An action that happened longer before receipt than this is a late fact (decisions §6). */
export const LATE_AFTER_MS = 60_000;
const CLOCK_TOLERANCE_MS = 120_000;

/** Corrected time = handset time + (receipt − send time on the handset's clock), never later than receipt (decisions §6). */
export function correctTime({ handsetAt, sentAt, receivedAt }: ActionTimes): CorrectedTime {
  const skew = sentAt === null ? 0 : receivedAt - sentAt;
  const correctedAt = Math.min(handsetAt + skew, receivedAt);
  const clockSuspect =
    Math.abs(skew) > CLOCK_TOLERANCE_MS || handsetAt + skew > receivedAt + CLOCK_TOLERANCE_MS;
  return { correctedAt, late: receivedAt - correctedAt > LATE_AFTER_MS, clockSuspect };
}
