import type { WeekCard } from '@offpiste/domain/contract/hq/weeks.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { dateFormat } from '#format/date-text.ts';

const day = dateFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Returns the days of a week: '11 Dec – 19 Dec 2026'. */
export function daysText({ startsOn, endsOn }: Pick<WeekCard, 'startsOn' | 'endsOn'>): string {
  return `${day(Date.parse(startsOn))} – ${day(Date.parse(endsOn))} ${endsOn.slice(0, 4)}`;
}

/** Returns whom an import affected: '5 added, 2 moved'. */
export function peopleText(people: Readonly<Record<string, number>>): string {
  const parts = Object.entries(people)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${counted(count, state, state)}`);
  return parts.join(', ') || 'nobody affected';
}
