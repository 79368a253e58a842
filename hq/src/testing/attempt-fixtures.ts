import type { HistoryEntry } from '@offpiste/domain/contract/hq/departure.ts';
import type { TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import { HERE } from './board-fixtures.ts';

/** An attempt at a departure: a load that was accepted. */
export function anAttempt(over: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    seq: 1,
    actionId: 'a',
    kind: 'load-coach',
    at: '2026-12-11T05:00:00Z',
    receivedAt: '2026-12-11T05:00:00Z',
    late: false,
    scanned: true,
    by: 'Jo Lane',
    repId: 'R1',
    phone: null,
    verdict: 'accepted',
    reason: 'loaded',
    reference: 'NUCO-AB12CD-000001',
    name: 'Ana Mély',
    because: null,
    stops: [],
    undoes: null,
    undone: false,
    ...over,
  };
}

/** The same among what a person did, anywhere. */
export function aTimelineEntry(over: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    ...anAttempt(),
    where: { place: HERE, name: 'Coach 4' },
    booked: [],
    first: null,
    undoneBy: null,
    keys: null,
    clockSuspect: false,
    ...over,
  };
}
