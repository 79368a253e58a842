import type { Random } from '@offpiste/demo/random.ts';
import { strToU8, zipSync } from 'fflate';

/** What an office knows of somebody in its lists of a week. */
interface Traveller {
  reference: string;
  /** Whether they are in any list. */
  isListed: boolean;
  cancelled: boolean;
  coach: Seat | null;
  transfer: Seat | null;
  hasPass: boolean;
  hasTicket: boolean;
  hasLesson: boolean;
}

interface Seat {
  vehicle: string;
  stop: string;
}

/** Who travels on which vehicle. */
export type Bookings = Record<string, string[]>;

/** Of what a week consists that an office changes. */
export interface OfficePlan {
  weekId: string;
  people: readonly string[];
  coaches: readonly string[];
  transfers: readonly string[];
  stops: readonly string[];
  event: string;
  lesson: string;
  point: string;
  room: { id: string; keys: number };
  /** Who may hand out every pass. */
  repIds: readonly string[];
  passOf: (reference: string) => string;
}

/** The lists of a week as an office keeps them, changed at random and written as the files of a bundle. */
export function officeWeek(plan: OfficePlan, random: Random) {
  const { weekId, coaches, transfers, stops } = plan;
  const seatIn = (vehicles: readonly string[]): Seat => ({
    vehicle: random.pick(vehicles),
    stop: random.pick(stops),
  });
  const people: Traveller[] = plan.people.map((reference) => ({
    ...{ reference, isListed: true, cancelled: false },
    ...{ coach: seatIn(coaches), transfer: seatIn(transfers) },
    ...{ hasPass: true, hasTicket: true, hasLesson: true },
  }));

  /** Changes something about some people: they move, cancel, lose a booking, leave the lists, or have it all again. */
  function change(): void {
    for (let changed = 0; changed < random.between(1, 3); changed++) {
      const one = random.pick(people);
      const what = random.pick([
        'coach',
        'transfer',
        'cancelled',
        'isListed',
        'hasPass',
        'hasTicket',
        'hasLesson',
      ] as const);
      if (what === 'coach') one.coach = random.chance(0.2) ? null : seatIn(coaches);
      else if (what === 'transfer') one.transfer = random.chance(0.2) ? null : seatIn(transfers);
      else one[what] = !one[what];
    }
  }

  /** The lists that change, by the names of their files. */
  function lists(): Record<string, string> {
    const listed = people.filter(({ isListed }) => isListed);
    const list = (heading: string, lines: readonly string[]) => [heading, ...lines, ''].join('\n');
    const seats = (kind: 'coach' | 'transfer') =>
      listed.flatMap(({ reference, [kind]: seat }) =>
        seat ? [`${seat.vehicle},outbound,${reference},${seat.stop}`] : [],
      );
    const of = (has: 'hasPass' | 'hasTicket' | 'hasLesson') =>
      listed.filter((one) => one[has]).map(({ reference }) => reference);
    return {
      'passengers.csv': list(
        'passengerName,reference,status',
        listed.map(
          ({ reference, cancelled }) =>
            `Passenger ${reference},${reference},${cancelled ? 'Cancelled' : 'Confirmed'}`,
        ),
      ),
      'coach-passengers.csv': list('COACH,direction,passenger,pickUpLocation', seats('coach')),
      'transfer-passengers.csv': list('transferId,direction,passenger,pickUpLocation', seats('transfer')),
      'key-rooms.csv': list('roomId,roomName,buildingName,numberOfKeys,ready,blocked,allowedBarcodes', [
        `${plan.room.id},Apartment,Les Cimes,${plan.room.keys},1,0,"${listed.map(({ reference }) => reference).join(',')}"`,
      ]),
      'lift-passes.csv': list(
        'barcode,passenger,point,passType,duration,staffMembers',
        of('hasPass').map(
          (reference) =>
            `${plan.passOf(reference)},${reference},${plan.point},Adult,6,"${plan.repIds.join(',')}"`,
        ),
      ),
      'lesson-participants.csv': list(
        'lessonId,passenger',
        of('hasLesson').map((reference) => `${plan.lesson},${reference}`),
      ),
      'event-participants.csv': list(
        'eventId,passenger',
        of('hasTicket').map((reference) => `${plan.event},${reference}`),
      ),
    };
  }

  /** Returns the whole week as a bundle, zipped. */
  function bundle(): Uint8Array {
    const departures = (vehicles: readonly string[]) =>
      vehicles
        .flatMap((vehicle) => stops.map((stop) => `${vehicle},outbound,${stop},2026-12-11 05:30\n`))
        .join('');
    const files = {
      'week.json': JSON.stringify({
        ...{ weekId, weekName: weekId, systemId: `system-${weekId}`, timeZone: 'Europe/Paris' },
        ...{ startsOn: '2026-12-11', endsOn: '2026-12-19', packages: [{ departureDate: '2026-12-11' }] },
      }),
      'accommodation.csv': 'id,name\ncimes,Les Cimes\n',
      'rooms.csv': `subblock_id,accommodation,subblock_physical_name\n${plan.room.id},cimes,Apartment\n`,
      'coaches.csv': `COACH,Capacity\n${coaches.map((coach) => `${coach},14\n`).join('')}`,
      'coach-departures.csv': `COACH,direction,location,dateTime\n${departures(coaches)}`,
      'transfers.csv': `transferId\n${transfers.join('\n')}\n`,
      'transfer-departures.csv': `transferId,direction,location,dateTime\n${departures(transfers)}`,
      'lift-pass-points.csv': `id,distributionPoint\n${plan.point},Office\n`,
      'lessons.csv': `lessonId,group,lessonType\n${plan.lesson},Group 1,lessons\n`,
      'events.csv': `eventId,name,brands\n${plan.event},Welcome Party,nuco\n`,
      ...lists(),
    };
    return zipSync({
      'bundle.json': strToU8(JSON.stringify({ format: 'offpiste-week-bundle', version: 1 })),
      ...Object.fromEntries(
        Object.entries(files).map(([name, content]) => [`weeks/${weekId}/${name}`, strToU8(content)]),
      ),
    });
  }

  /** Returns who travels on each vehicle. */
  function booked(): Bookings {
    const travelling = people.filter(({ isListed, cancelled }) => isListed && !cancelled);
    return Object.fromEntries(
      [...coaches, ...transfers].map((vehicle) => [
        vehicle,
        travelling
          .filter(({ coach, transfer }) => coach?.vehicle === vehicle || transfer?.vehicle === vehicle)
          .map(({ reference }) => reference),
      ]),
    );
  }

  return { change, bundle, booked };
}
