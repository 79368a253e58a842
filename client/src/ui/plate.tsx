import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** What one can stand in front of: coach, transfer, group, room, event. */
export const plateShapes = ['square', 'wide', 'disc', 'tag', 'stub'] as const;
export type PlateShape = (typeof plateShapes)[number];

const shapes: Record<PlateShape, string> = {
  square: 'rounded-plate px-1.5 text-lg',
  wide: 'rounded-plate px-2 text-note',
  disc: 'rounded-full px-1.5 text-lg',
  tag: 'hole min-h-11 rounded-t-plate rounded-b-sheet px-1.5 pt-2 text-lg',
  stub: 'notches min-w-13 rounded-tag px-2 text-center text-note leading-[1rem]',
};

const looks = {
  filled: 'bg-plate text-on-plate',
  outlined: 'border-2 border-edge text-ink',
  gone: 'border border-line bg-sunken text-muted',
};

export interface PlateProps {
  shape?: PlateShape;
  /** `outlined`: nothing is there. `gone`: it has left. */
  look?: 'filled' | 'outlined' | 'gone';
  /** On a board. */
  large?: boolean;
  children: ReactNode;
}

/** The number of a thing in a shape that says what kind of thing it is. Screen readers hear it from the name beside it. */
export function Plate({ shape = 'square', look = 'filled', large = false, children }: PlateProps) {
  return (
    <span
      aria-hidden
      data-plate
      className={classNames(
        'inline-grid shrink-0 place-content-center place-items-center leading-none font-bold tracking-tight',
        large ? 'min-h-14 min-w-14' : 'min-h-10 min-w-10',
        shapes[shape],
        looks[look],
      )}
    >
      {children}
    </span>
  );
}

/** An outlined plate with an icon in place of a number. */
export function IconPlate({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <Plate look="outlined">
      <Icon className="size-5.5" />
    </Plate>
  );
}
