import { useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { listBeside } from './lists-beside.ts';
import { useScreenWidth } from './use-screen-width.ts';

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
