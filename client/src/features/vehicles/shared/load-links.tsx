import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';

export interface LoadLinksProps {
  directions: readonly Direction[];
  /** The link to the vehicle's loading screen, dressed as told. */
  link: (direction: Direction, className: string) => ReactNode;
}

/** The ways to load a vehicle, at the foot of its page. */
export function LoadLinks({ directions, link }: LoadLinksProps) {
  if (directions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {directions.map((direction) => link(direction, buttonClass('primary', 'flex-1')))}
    </div>
  );
}
