import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const looks: Record<ButtonVariant, string> = {
  primary: 'border-brand-edge bg-brand-fill font-bold text-on-brand',
  secondary: 'border-edge bg-surface font-semibold text-ink',
  danger: 'border-bad-fill bg-bad-fill font-bold text-on-bad',
  quiet: 'border-transparent text-note font-semibold text-ink',
};

/** The look of a button, for links that act like one. */
export function buttonClass(variant: ButtonVariant = 'primary', extra?: string): string {
  return classNames(
    'inline-flex min-h-tap items-center justify-center gap-2 rounded-card border-(length:--outline) px-3 py-2 text-center max-[370px]:gap-1.5 max-[370px]:px-2.5',
    'transition-transform duration-75 select-none active:scale-96 active:brightness-90',
    'disabled:border-line disabled:bg-sunken disabled:text-muted',
    looks[variant],
    extra,
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  icon?: LucideIcon;
  /** Fills the width it is given. */
  wide?: boolean;
}

/** A 56 px control that says what it does. A screen has one primary button at most. */
export function Button({ variant = 'primary', icon: Icon, wide, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={buttonClass(variant, classNames(wide && 'w-full', className))} {...rest}>
      {Icon && <Icon aria-hidden className="size-6 shrink-0 max-[370px]:size-5" />}
      {children}
    </button>
  );
}

/** A link that looks like a button beside others. */
export const LinkButton = createLink(ButtonAnchor);

function ButtonAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a className={buttonClass('secondary', className)} {...rest} />;
}
