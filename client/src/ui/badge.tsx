import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';
/** The colours of the brands, as operators name them. */
export type BrandColour = 'burgundy' | 'cyan' | 'teal';

const tones: Record<Tone | BrandColour, string> = {
  ok: 'border-ok bg-ok-soft',
  warn: 'border-warn bg-warn-soft',
  bad: 'border-bad bg-bad-soft',
  info: 'border-info bg-info-soft',
  neutral: 'border-edge',
  burgundy: 'border-burgundy',
  cyan: 'border-cyan',
  teal: 'border-teal',
};

export interface BadgeProps {
  /** A status, or the colour of a brand. */
  tone?: Tone | BrandColour;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

/** One or two words beside a name: a status or a brand. Never colour alone. */
export function Badge({ tone = 'neutral', icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-5.5 items-center gap-1 rounded-tag border-(length:--outline) px-2 text-sm font-semibold whitespace-nowrap text-ink outdoor:border-ink',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </span>
  );
}
