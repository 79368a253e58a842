/** The look of a button in a row: lower than those of a phone, except where there is one. */
export const smallButtonClass =
  'inline-flex min-h-9 items-center justify-center gap-1.5 rounded-field border-(length:--outline) border-edge bg-surface px-3 text-note font-semibold whitespace-nowrap select-none active:brightness-90 disabled:border-line disabled:bg-sunken disabled:text-muted max-[700px]:min-h-touch';
