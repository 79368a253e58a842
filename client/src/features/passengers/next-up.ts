import type { ResortTime } from '#format/resort-time.ts';
import type { AllocPlace } from '#week/worker/alloc-places.ts';

/** What comes next for a passenger, with its time. */
export interface NextUp {
  what: string;
  when: string;
}

/** The earliest thing of the passenger's week that is still to come; null when nothing with a time is. */
export function nextUp(places: readonly AllocPlace[], now: number, time: ResortTime): NextUp | null {
  const coming = places
    .flatMap(momentsOf)
    .filter(({ at }) => at > now)
    .sort((a, b) => a.at - b.at)[0];
  return coming ? { what: coming.what, when: time.dayAndTime(new Date(coming.at).toISOString()) } : null;
}

function momentsOf(place: AllocPlace): { at: number; what: string }[] {
  if ('transport' in place) {
    const { transportType, coach, pickUpLocation, departures } = place.transport;
    const stop = departures.find(({ location }) => location === pickUpLocation?.location);
    const vehicle = transportType === 'coach_travel' ? 'Coach' : 'Transfer';
    return moment(stop?.dateTime, `${vehicle} ${coach} from ${stop?.location}`);
  }
  if ('event' in place) return moment(place.event.startDateTime, place.event.name);
  if ('liftpass' in place) {
    const { distributionStartTime, distributionPoint } = place.liftpass;
    return moment(distributionStartTime, `Lift pass at ${distributionPoint}`);
  }
  return [];
}

function moment(instant: string | null | undefined, what: string) {
  const at = instant ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(at) ? [] : [{ at, what }];
}
