import './wide.css';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { actionCards } from '#scan/action-cards.ts';
import { useBrand } from '#session/brand.ts';
import { BottomNav, bottomEntries } from '../bottom-nav.tsx';

export interface RailProps {
  /** The route of the list beside the screen. */
  list: string | null;
  /** A week is chosen: the five entries lead somewhere. */
  hasWeek: boolean;
  menu: ReactNode;
}

/** The bottom navigation of a wide screen, turned: at the left edge on every screen, with Menu at its foot. */
export function Rail({ list, hasWeek, menu }: RailProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <div className="rail">
      <img src={useBrand().logo} alt="" className="mb-3 size-10" />
      {hasWeek ? <BottomNav turned at={entryOf(list ?? path)} /> : <div className="flex-1" />}
      {menu}
    </div>
  );
}

/** The entry that leads to a screen; a list and what is open of it belong to the entry with its card. */
function entryOf(path: string): string {
  if (bottomEntries.some(({ to }) => to === path)) return path;
  return actionCards.some(({ to }) => `${path}/`.startsWith(`${to}/`)) ? '/action' : '/home';
}
