import type { LucideIcon } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';
/** The colour of a brand in each theme, as the style of an element of class `tone`; teal where one is missing. */
export type BrandTone = Pick<CSSProperties, '--tone-light' | '--tone-dark' | '--tone-outdoor'>;

declare module 'react' {
  interface CSSProperties {
    '--tone-light'?: string | undefined;
    '--tone-dark'?: string | undefined;
    '--tone-outdoor'?: string | undefined;
  }
}

const tones: Record<Tone, string> = {
  ok: 'border-ok bg-ok-soft',
  warn: 'border-warn bg-warn-soft',
  bad: 'border-bad bg-bad-soft',
  info: 'border-info bg-info-soft',
  neutral: 'border-edge',
};

export interface BadgeProps {
  /** A status, or the colour of a brand. */
  tone?: Tone | BrandTone;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

/** One or two words beside a name: a status or a brand. Never colour alone. */
export function Badge({ tone = 'neutral', icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      style={typeof tone === 'string' ? undefined : tone}
      className={classNames(
        'inline-flex min-h-5.5 items-center gap-1 rounded-tag border-(length:--outline) px-2 text-sm font-semibold whitespace-nowrap text-ink outdoor:border-ink',
        typeof tone === 'string' ? tones[tone] : 'tone border-tone',
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </span>
  );
}
