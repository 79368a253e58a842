import { useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { useScreenWidth } from './use-screen-width.ts';

/**
 * Beside which list each screen is shown where there is room for both. A screen that can be reached from several lists
 * stays beside the one it was opened from; opened by its address, it is beside the first.
 */
export const listsBeside: Readonly<Record<string, readonly string[]>> = {
  '/coach/$coachId': ['/coach'],
  '/loadCoach/$coachId/$direction': ['/loadCoach'],
  '/transfer/$transferId': ['/transfer'],
  '/loadTransfer/$transferId/$direction': ['/loadTransfer'],
  '/load-extras/$transferId': ['/load-extras', '/loadTransfer'],
  '/lesson/$lessonId': ['/lessons'],
  '/workshop/$lessonId': ['/workshops'],
  '/registerLesson/$lessonRef': ['/registerLesson', '/registerWorkshop'],
  '/event/$eventId': ['/events'],
  '/ticket/$ticketId': ['/ticketing'],
  '/keyDist/room/$roomId/$scanType': ['/keyDist/$groupType/$distLocation'],
  '/keyDist/room/$roomId/$scanType/$barcode': ['/keyDist/$groupType/$distLocation'],
  '/passenger/$bookingRef': ['/searchPassenger'],
  '/accommodation/$subblockId': ['/accommodation'],
  '/resort/$resortId': ['/resort'],
  '/rep/$repId': ['/search-staff'],
  '/shift/$shiftId': ['/my-week'],
};

const lists = new Set(Object.values(listsBeside).flat());

/** The list that belongs beside the screen of a route, given the one shown before; null where there is none. */
export function listBeside(route: string, before: string | null): string | null {
  if (lists.has(route)) return route;
  const [first = null, ...others] = listsBeside[route] ?? [];
  return before !== null && others.includes(before) ? before : first;
}

export interface ListBeside {
  /** The route of the list. */
  list: string;
  /** Nothing of the list is open. */
  isAlone: boolean;
}

/** The list beside the screen shown; null where it has none, or in a window without room for both. */
export function useListBeside(): ListBeside | null {
  const route = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' });
  const width = useScreenWidth();
  const before = useRef<string | null>(null);
  before.current = listBeside(route, before.current);
  if (before.current === null || width === 'narrow' || width === 'rail') return null;
  return { list: before.current, isAlone: before.current === route };
}
