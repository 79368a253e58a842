import { keysOf } from '@offpiste/domain/rules/records.ts';
import * as z from 'zod/mini';

/** Where codes are scanned, by the kind of place; the plural is the heading of their list. */
export const WORKFLOWS = {
  coach: 'Coaches',
  transfer: 'Transfers',
  'lift-pass': 'Lift passes',
  room: 'Room keys',
  lesson: 'Lessons and workshops',
  event: 'Events',
} as const;

export type Workflow = keyof typeof WORKFLOWS;

export const workflows = keysOf(WORKFLOWS);

/** One place of a demo week whose codes can be scanned; only vehicles have a direction. */
export const DemoPlace = z.object({
  week: z.string().check(z.maxLength(64)),
  kind: z.enum(workflows),
  place: z.string().check(z.maxLength(100)),
  direction: z._default(z.enum(['', 'outbound', 'inbound']), ''),
});
export type DemoPlace = z.infer<typeof DemoPlace>;

/** The address of one code of a place. */
export function codeAddress({ week, kind, place, direction }: DemoPlace, at = 0): string {
  const query = new URLSearchParams({ week, kind, place, ...(direction && { direction }), at: String(at) });
  return `?${query}`;
}
