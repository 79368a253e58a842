import { DEMO_ZONE } from '@offpiste/demo/calendar.ts';
import { type DayTrip, dayTrips, type LocalTime } from '@offpiste/demo/day-trips.ts';
import { type DemoAccount, demoAccounts } from '@offpiste/demo/demo-accounts.ts';
import type { TransferTicket } from '@offpiste/domain/contract/transfer.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '#platform/app-deps.ts';
import { instantOf } from '#platform/local-time.ts';
import { buildApp } from '../app.ts';
import { type DemoPhone, demoPhone } from './demo-phone.ts';

const WEEK = 'demo-week-1';
const MINUTE_MS = 60_000;
const SCAN_MS = 30_000;

/** A trip while its rep works at it. */
interface Work {
  trip: DayTrip;
  phone: DemoPhone;
  tickets: TransferTicket[];
  /** Moves the server's clock (epoch milliseconds); whatever is sent arrives then. */
  arriveAt(at: number): void;
  /** When everybody who comes is scanned. */
  scannedAt: number;
}

/**
 * Records the day trips of the demo season up to now as their reps did it: each signs in on a phone, and what they scan,
 * mark and close arrives when it was done.
 */
export async function playDemoDay(deps: AppDeps, { day, time }: LocalTime): Promise<void> {
  const now = deps.clock();
  let arrival = now;
  const config = { ...deps.config, rateLimits: false, logLevel: 'silent' };
  const app = buildApp({ ...deps, config, clock: () => arrival });
  const arriveAt = (at: number) => {
    arrival = at;
  };
  try {
    const begun = dayTrips(time).filter(({ state }) => state !== 'not-started');
    for (const [index, trip] of begun.entries()) {
      const leavesAt = instantOf(`${day} ${trip.leavesAt}`, DEMO_ZONE) ?? now;
      const scannedAt = Math.min(leavesAt - 2 * MINUTE_MS, now - MINUTE_MS);
      await playTrip(app, { trip, rep: repAt(index), scannedAt, arriveAt });
    }
  } finally {
    await app.close();
  }
}

/** The rep of a trip; the first account is a driver's. */
function repAt(index: number): DemoAccount {
  const rep = demoAccounts[index + 1];
  if (!rep) throw new Error('the demo has fewer reps than trips');
  return rep;
}

async function playTrip(
  app: FastifyInstance,
  { rep, ...given }: Omit<Work, 'phone' | 'tickets'> & { rep: DemoAccount },
): Promise<void> {
  const { trip, scannedAt, arriveAt } = given;
  arriveAt(scannedAt - 7 * MINUTE_MS);
  const phone = await demoPhone(app, rep, WEEK);
  const tickets = await phone.tickets(trip.id);
  const work = { ...given, phone, tickets };
  const everybody = tickets.length;
  switch (trip.state) {
    case 'closed':
      await load(work, everybody - 1);
      await markLast(work);
      await close(work, { people: everybody });
      break;
    case 'reopened':
      await load(work, everybody - 1);
      await markLast(work);
      await close(work, { people: everybody });
      await scan(work, tickets[everybody - 1], scannedAt + 4 * MINUTE_MS);
      break;
    case 'left-short':
      // Closed without a signal, by a list that did not have the last one yet.
      await load(work, everybody - 1);
      await close(work, { people: everybody - 1, minutesLater: 5 });
      break;
    case 'late':
      await load(work, everybody - 2);
      break;
    case 'loading':
      await load(work, Math.floor(everybody / 2));
      break;
    default:
      await load(work, everybody);
  }
  await report(work);
}

/** Scans the first people of the list, one after the other. */
async function load(work: Work, people: number): Promise<void> {
  for (const [index, ticket] of work.tickets.slice(0, people).entries())
    await scan(work, ticket, work.scannedAt - (people - 1 - index) * SCAN_MS);
}

async function scan({ trip, phone, arriveAt }: Work, ticket: TransferTicket | undefined, at: number) {
  arriveAt(at);
  const body = { transferId: trip.id, barcode: ticket?.barcode ?? '', scanned: 1 } as const;
  must(await phone.record('load-transfer', at, body), 200);
}

/** The last one of the list is ill. */
async function markLast({ trip, phone, tickets, scannedAt, arriveAt }: Work): Promise<void> {
  const at = scannedAt + SCAN_MS;
  arriveAt(at);
  const barcode = tickets.at(-1)?.barcode ?? '';
  const who = { vehicle: 'transfer', vehicleId: trip.id, barcode } as const;
  must(await phone.record('no-show', at, { ...who, reason: 'ill', note: 'Stays in bed today' }), 200);
}

/** Closes the trip with the first people of its list; a close that arrives later contradicts what is known by then. */
async function close(
  { trip, phone, tickets, scannedAt, arriveAt }: Work,
  { people, minutesLater = 0 }: { people: number; minutesLater?: number },
): Promise<void> {
  const at = scannedAt + MINUTE_MS;
  const isLate = minutesLater > 0;
  arriveAt(at + minutesLater * MINUTE_MS);
  const stop = tickets[0]?.pickUpLocation ?? '';
  const onBoard = isLate ? people : people - 1;
  const status = await phone.record('close-departure', at, {
    vehicle: 'transfer',
    vehicleId: trip.id,
    stops: [stop],
    manifest: tickets.slice(0, people).map(({ barcode }, index) => ({
      reference: barcode,
      stop: 0,
      state: index < onBoard ? 1 : 0,
    })),
    headCount: onBoard,
  });
  must(status, isLate ? 409 : 200);
}

/** A phone that was without a signal says what it still has to send. */
async function report({ trip, phone }: Work): Promise<void> {
  const place = `transfer:${trip.id}:outbound`;
  const unsent = trip.state === 'late' ? { count: 2, oldestAgeMs: 3 * MINUTE_MS } : NOTHING;
  must(await phone.report({ ...unsent, place }), 200);
}

const NOTHING = { count: 0, oldestAgeMs: null };

function must(status: number, wanted: number): void {
  if (status !== wanted) throw new Error(`the demo's day: ${status} instead of ${wanted}`);
}
