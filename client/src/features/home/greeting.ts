import { firstName } from '#format/first-text.ts';

/** 'Good evening, Amélie', by the clocks of the resort ('17:20'). */
export function greeting(clock: string, name: string | undefined): string {
  const hour = Number(clock.slice(0, 2));
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return [`Good ${part}`, name && firstName(name)].filter(Boolean).join(', ');
}
