import type { EventTicket } from '@offpiste/domain/contract/event.ts';
import type { Tone } from '#ui/badge.tsx';

/** The texts of the event screens; those of the specification appear word for word. */
export const eventText = {
  none: 'No events found',
  notFound: 'Event not found',
  notLoaded:
    'Failed to load event - this might mean you are offline and have not previously loaded the event.',
  noTickets: 'No ticket data available offline',
  notListed: 'Invalid ticket - not found in offline data',
  failed: 'Failed to process scan',
  queued: 'Scan saved and will be processed when online',
  willSync: '(Offline mode - will sync when connection is restored)',
  checkConnection: '(Offline mode - please check your connection)',
  unknownTime: 'Time not available',
} as const;

/** A scan that is valid as far as this phone knows: '{message} - will be processed when online'. */
export function offlineText(message: string): string {
  return `${message} - will be processed when online`;
}

/** Entered is green, any other blue (document 2 §2 "Event scan screen"); who has not come has no badge. */
export const entryBadges: Record<
  Exclude<EventTicket['entryStatus'], 'none'>,
  { tone: Tone; label: string }
> = {
  entered: { tone: 'ok', label: 'Entered' },
  exited: { tone: 'info', label: 'Exited' },
};
