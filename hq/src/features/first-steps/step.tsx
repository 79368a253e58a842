import type { LinkOptions } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { LinkButton } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';

export interface StepProps {
  number: number;
  title: string;
  words: string;
  isDone: boolean;
  /** Where it is done; null while a step before it is missing. */
  way: LinkOptions | null;
}

/** One of the first steps: what it is for, whether it is done, and where. */
export function Step({ number, title, words, isDone, way }: StepProps) {
  return (
    <li className={classNames(cardClass, 'flex flex-wrap items-center gap-x-4 gap-y-2 p-4')}>
      <span
        aria-hidden
        className={classNames(
          'flex size-10 shrink-0 items-center justify-center rounded-full border-(length:--outline) font-bold',
          isDone ? 'border-ok-fill bg-ok-fill text-on-ok' : 'border-edge',
        )}
      >
        {isDone ? <Check className="size-6" /> : number}
      </span>
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="font-semibold">
          {title}
          {isDone && <span className="sr-only">, done</span>}
        </h2>
        <p className="text-note text-muted">{words}</p>
      </div>
      {way && (
        <LinkButton {...way}>
          {isDone ? 'Open' : 'Go there'}
          <span className="sr-only">{title}</span>
        </LinkButton>
      )}
    </li>
  );
}
