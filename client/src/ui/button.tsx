import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-brand-fill text-on-brand',
  secondary: 'border-2 border-edge bg-surface text-ink',
  danger: 'bg-bad-fill text-on-bad',
  quiet: 'text-brand underline underline-offset-4',
};

/** The look of a button, for links that act like one. */
export function buttonClass(variant: ButtonVariant = 'primary', extra?: string): string {
  return classNames(
    'inline-flex min-h-tap items-center justify-center gap-2 rounded-card px-4 py-2 text-center font-bold',
    'select-none active:brightness-90',
    'disabled:border-2 disabled:border-line disabled:bg-sunken disabled:text-muted',
    looks[variant],
    extra,
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  icon?: LucideIcon;
  /** Fills the width it is given. */
  wide?: boolean;
}

/** A 56 px control that says what it does. */
export function Button({ variant = 'primary', icon: Icon, wide, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={buttonClass(variant, classNames(wide && 'w-full', className))} {...rest}>
      {Icon && <Icon aria-hidden className="size-6 shrink-0" />}
      {children}
    </button>
  );
}
