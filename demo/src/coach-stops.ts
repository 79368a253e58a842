import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import { later } from './calendar.ts';
import { type Coach, stations } from './coach-plan.ts';
import type { JourneyDates } from './journeys.ts';

/** Stops of a coach with their times: early on Friday through Britain, on Saturday evening down the valley. */
export function coachStops(
  coach: Coach,
  { startsOn, endsOn }: JourneyDates,
): WrittenWeekRow<'coach-departures.csv'>[] {
  const first = `0${4 + (Number(coach.id) % 4)}:${Number(coach.id) % 2 ? '30' : '15'}`;
  const outbound = coach.stops.map((stop, index) => {
    const departs = later(first, index * 95);
    return {
      COACH: coach.id,
      direction: 'outbound',
      location: stop.city,
      address: stop.address,
      dateTime: `${startsOn} ${departs}`,
      loadingTime: later(departs, -30),
      timeZone: 'Europe/London',
      latitude: stop.lat,
      longitude: stop.lng,
    };
  });
  if (coach.kind === 'outbound-only') return outbound;
  const inbound = stations.map((station, index) => {
    const departs = later('16:30', index * 40 + (Number(coach.id) % 3) * 10);
    return {
      COACH: coach.id,
      direction: 'inbound',
      location: station.coachStation,
      address: `${station.name}, 73990`,
      dateTime: `${endsOn} ${departs}`,
      loadingTime: later(departs, -30),
      timeZone: null,
      latitude: station.lat,
      longitude: station.lng,
    };
  });
  return [...outbound, ...inbound];
}
