import type { ReactNode } from 'react';

export interface SectionHeadProps {
  title: ReactNode;
  /** At the right: how many. */
  aside?: ReactNode;
}

/** The heading over a list. */
export function SectionHead({ title, aside }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 pt-3.5 pb-1.5 text-note first:pt-0">
      <h2 className="font-bold">{title}</h2>
      {aside && <span className="text-muted">{aside}</span>}
    </div>
  );
}
