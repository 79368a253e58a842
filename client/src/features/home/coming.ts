import type { Departure } from '@offpiste/domain/contract/week.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { leftAgo, minutesText } from '#format/countdown.ts';
import type { PlacePlate } from '#scan/place-plate.tsx';

/** Something that is on or comes next. */
export interface Coming {
  kind: 'shift' | VehicleKind | 'event';
  /** What makes it the rep's: 'your shift', 'your coach'. */
  own: string | null;
  name: string;
  plate: PlacePlate;
  /** Epoch ms. */
  starts: number;
  /** Until when it counts as on. */
  ends: number;
  /** 'Sun 22 Nov', and '21:00'. */
  day: string;
  time: string;
  /** Where, and for how many. */
  line: string;
  map: string | null;
  /** Address of the screen where its work is done, and the button that leads there. */
  to: string;
  params?: { shiftId: string };
  button: string;
  /** The screen is one that scans, so its camera opens. */
  scans: boolean;
  /** Of a departure: which list counts it. */
  departure?: NextDeparture;
  /** Of an event: which one in the week has the map. */
  eventId?: string;
}

/** A vehicle and a stop that it leaves. */
export interface NextDeparture {
  kind: VehicleKind;
  vehicleId: string;
  direction: Direction;
  stop: Departure;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The card of the Actions page that something is done behind; null for a shift that is not about scanning. */
export function dueCard({ kind, to }: Pick<Coming, 'kind' | 'to'>): string | null {
  if (kind === 'event') return '/ticketing';
  if (kind === 'shift') return to;
  return kind === 'coach' ? '/loadCoach' : '/loadTransfer';
}

/** How far away something is, and whether that is close enough to be seen at once. */
export function countdown(
  { kind, starts, ends, day }: Pick<Coming, 'kind' | 'starts' | 'ends' | 'day'>,
  now: number,
): { text: string; isNear: boolean } {
  const left = starts - now;
  if (left <= 0)
    return kind === 'coach' || kind === 'transfer'
      ? { text: leftAgo(-left), isNear: false }
      : { text: ends > now ? 'On now' : day, isNear: true };
  if (left > DAY) return { text: day, isNear: false };
  if (left > 2 * MINUTE) return { text: `In ${minutesText(left)}`, isNear: true };
  const seconds = Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  return { text: `In ${minutes > 0 ? `${minutes} min ` : ''}${seconds % 60} s`, isNear: true };
}
