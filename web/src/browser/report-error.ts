/** Where in the app an error was noticed. */
export type ErrorPlace = 'camera' | 'screen' | 'page';

export interface ErrorReport {
  error: unknown;
  place: ErrorPlace;
}

/** Errors before anyone listens; more than this says nothing new. */
const MOST_WAITING = 20;

let waiting: ErrorReport[] = [];
let receiver: ((report: ErrorReport) => void) | null = null;

/** The one way to report an unexpected error. It never throws and never waits; the caller must not name persons. */
export function reportError(error: unknown, place: ErrorPlace): void {
  if (receiver) receiver({ error, place });
  else if (waiting.length < MOST_WAITING) waiting.push({ error, place });
}

/** Passes every report to a receiver, beginning with earlier ones. Returns a function that stops it. */
export function receiveReports(next: (report: ErrorReport) => void): () => void {
  receiver = next;
  for (const report of waiting) next(report);
  waiting = [];
  return () => {
    if (receiver === next) receiver = null;
  };
}
