import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** What one can stand in front of: coach, transfer, group, room, event. */
export const plateShapes = ['square', 'wide', 'disc', 'tag', 'stub'] as const;
export type PlateShape = (typeof plateShapes)[number];

const shapes: Record<PlateShape, string> = {
  square: 'rounded-plate px-1.5',
  wide: 'rounded-plate px-2',
  disc: 'rounded-full px-1.5',
  tag: 'hole min-h-11 rounded-t-plate rounded-b-sheet px-1.5 pt-2',
  stub: 'notches min-w-13 rounded-tag px-2 text-center',
};

/** A number is as large as its plate allows; a code or a day is longer. */
const numberSize = ['text-lg leading-none', 'text-xl leading-none'] as const;
const wordSize = ['text-note leading-[1rem]', 'text-base leading-[1.125rem]'] as const;

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
        'inline-grid shrink-0 place-content-center place-items-center font-bold tracking-tight',
        large ? 'min-h-14 min-w-14' : 'min-h-10 min-w-10',
        shapes[shape],
        (shape === 'wide' || shape === 'stub' ? wordSize : numberSize)[Number(large)],
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
