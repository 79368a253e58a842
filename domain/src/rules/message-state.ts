/** How a message can come to a rep: at once, when they next open the app, or not at all. */
export type Reach = 'alerts' | 'app' | 'none';

/** What has become of a message for one of its reps; what is known for certain wins. */
export type MessageState = 'waiting' | 'sent' | 'taken' | 'fetched' | 'shown' | 'not-reachable';

/** When each thing happened, epoch milliseconds; null while it has not. */
export interface MessageFacts {
  /** The server began to hand it over to push services. */
  sentAt: number | null;
  /** A push service took it for one of the rep's phones. */
  takenAt: number | null;
  /** A phone of the rep got it with a heartbeat. */
  fetchedAt: number | null;
  /** A phone of the rep has shown it. */
  shownAt: number | null;
}

/** Returns what has become of a message for a rep who can be reached in this way now. */
export function messageState(
  { sentAt, takenAt, fetchedAt, shownAt }: MessageFacts,
  reach: Reach,
): MessageState {
  if (shownAt !== null) return 'shown';
  if (fetchedAt !== null) return 'fetched';
  if (takenAt !== null) return 'taken';
  if (sentAt === null) return 'waiting';
  return reach === 'none' ? 'not-reachable' : 'sent';
}
