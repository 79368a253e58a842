import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import type { Party } from './people.ts';
import { type PickUp, routes } from './pick-ups.ts';
import type { Random } from './random.ts';
import { resorts } from './resorts.ts';

export interface Coach {
  id: string;
  routeName: string;
  stops: readonly PickUp[];
  /** What makes it worth looking at in the demo. */
  kind: 'ordinary' | 'over-full' | 'full' | 'outbound-only' | 'empty-inbound';
  outbound: number;
  inbound: number;
}

export interface CoachPlan {
  coaches: Coach[];
  seats: WrittenWeekRow<'coach-passengers.csv'>[];
  /** People who come by coach and go home on their own. */
  homeAlone: WrittenWeekRow<'own-transport.csv'>[];
}

const SEATS = 46;
/** In the order of their numbers; all others are ordinary. */
const KINDS: Coach['kind'][] = [
  'ordinary',
  'ordinary',
  'over-full',
  'ordinary',
  'full',
  'ordinary',
  'outbound-only',
  'empty-inbound',
];

/** Puts each party on one coach; every route has a coach, busy seasons have several for each. */
export function assignCoaches(random: Random, parties: readonly Party[]): CoachPlan {
  const people = parties.reduce((sum, party) => sum + party.people.length, 0);
  const count = Math.max(routes.length, Math.ceil(people / SEATS));
  const coaches = Array.from({ length: count }, (_, index): Coach => {
    const route = routes[index % routes.length] as (typeof routes)[number];
    const kind = KINDS[index] ?? 'ordinary';
    return {
      id: String(index + 1),
      routeName: route.name,
      stops: route.stops,
      kind,
      outbound: 0,
      inbound: 0,
    };
  });
  const seats: CoachPlan['seats'] = [];
  const homeAlone: CoachPlan['homeAlone'] = [];
  for (const [at, party] of parties.entries()) {
    const out = emptiest(random, coaches, 'outbound');
    const back =
      out.kind === 'outbound-only' || out.kind === 'empty-inbound'
        ? emptiest(random, coaches, 'inbound')
        : out;
    const from = random.pick(out.stops);
    const to = back === out ? from : random.pick(back.stops);
    const station = party.resort.coachStation;
    for (const [index, { reference, status }] of party.people.entries()) {
      // A cancelled booking keeps its seat in the sheet until the office deletes the row.
      const deleted = status === 'Cancelled' && random.chance(0.4) ? 1 : 0;
      const equipmentCarriage = random.weighted(EQUIPMENT);
      const seat = { passenger: reference, equipmentCarriage, deleted };
      // By place in the list and not by chance, so that the smallest season has them too.
      const nowhere = index === 0 && at % 40 === 9;
      seats.push({
        ...seat,
        COACH: out.id,
        direction: 'outbound',
        reference: `OB-${out.id}`,
        pickUpLocation: nowhere ? null : from.city,
        dropOffLocation: station,
      });
      out.outbound++;
      if (index === 1 && at % 30 < 2) {
        homeAlone.push({ passenger: reference, direction: 'inbound' });
        continue;
      }
      seats.push({
        ...seat,
        COACH: back.id,
        direction: 'inbound',
        reference: `IB-${back.id}`,
        pickUpLocation: station,
        dropOffLocation: to.city,
      });
      back.inbound++;
    }
  }
  return { coaches, seats, homeAlone };
}

const EQUIPMENT = [
  ['No equipment', 62],
  ['I want to bring my own skis', 16],
  ['I want to bring my own snowboard', 10],
  ['I want to bring my own skis and boots', 4],
  [null, 8],
] as const;

/** Mostly the emptiest coach in that direction, sometimes any. */
function emptiest(random: Random, coaches: readonly Coach[], direction: 'outbound' | 'inbound'): Coach {
  const going = coaches.filter(
    ({ kind }) => direction === 'outbound' || (kind !== 'outbound-only' && kind !== 'empty-inbound'),
  );
  if (random.chance(0.1)) return random.pick(going);
  return going.reduce((least, coach) => (coach[direction] < least[direction] ? coach : least));
}

/** Boarding places in the valley, lowest village last: the way home. */
export const stations = [...resorts].reverse();
