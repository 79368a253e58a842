import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';

export interface LoadLinksProps {
  directions: readonly Direction[];
  /** Returns the link to the vehicle's loading screen, with the given class. */
  link: (direction: Direction, className: string) => ReactNode;
}

/** The buttons that lead to loading, at the foot of a vehicle's page. */
export function LoadLinks({ directions, link }: LoadLinksProps) {
  if (directions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {directions.map((direction, place) =>
        link(direction, buttonClass(place === 0 ? 'primary' : 'secondary', 'flex-1')),
      )}
    </div>
  );
}
