/** The box of everything that is typed into or chosen from; the border itself shows the focus. */
export const fieldClass =
  'min-h-13 w-full rounded-field border-(length:--outline) bg-surface px-3.5 text-base text-ink placeholder:text-muted focus-visible:border-brand-edge focus-visible:outline-offset-[-2px] disabled:bg-sunken disabled:text-muted';
