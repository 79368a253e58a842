import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';
export type BadgeColour = 'burgundy' | 'cyan' | 'teal';

const tones: Record<Tone | BadgeColour, string> = {
  ok: 'bg-ok-soft text-ink border-ok',
  warn: 'bg-warn-soft text-ink border-warn',
  bad: 'bg-bad-soft text-ink border-bad',
  info: 'bg-info-soft text-ink border-info',
  neutral: 'bg-sunken text-ink border-edge',
  burgundy: 'bg-burgundy text-on-burgundy border-transparent',
  cyan: 'bg-cyan text-on-cyan border-transparent',
  teal: 'bg-teal text-on-teal border-transparent',
};

export interface BadgeProps {
  /** A status tone, or a brand's badge colour. */
  tone?: Tone | BadgeColour;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

/** One or two words beside a name: a status or a brand. Never colour alone. */
export function Badge({ tone = 'neutral', icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full border px-2 text-sm font-bold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </span>
  );
}
