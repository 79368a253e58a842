import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** The box of everything that is typed into or chosen from; the border itself shows the focus. */
export const fieldClass =
  'min-h-13 w-full rounded-field border-(length:--outline) bg-surface px-3.5 text-base text-ink placeholder:text-muted focus-visible:border-brand-edge focus-visible:outline-offset-[-2px] disabled:bg-sunken disabled:text-muted';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** Read aloud only: what surrounds the field says it to everybody else. */
  isLabelHidden?: boolean;
  /** The problem with the entry; read aloud with the field. */
  error?: string | null;
  hint?: string;
  /** A button inside the right end of the field. */
  trailing?: ReactNode;
}

/** A labelled text box. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, error, hint, trailing, className, ...rest } = props;
  const id = useId();
  const noteId = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-note font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className={classNames(
            fieldClass,
            error ? 'border-bad' : 'border-edge',
            trailing !== undefined && 'pr-24',
          )}
          {...rest}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
      {note && (
        <p
          id={noteId}
          className={classNames('mt-1 text-sm', error ? 'font-semibold text-bad' : 'text-muted')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string;
  /** The problem with the entry; read aloud with the field. */
  error?: string | null;
}

/** A labelled text box of several lines. */
export function TextArea({ label, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  const noteId = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-note font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        className={classNames(fieldClass, 'block py-3', error ? 'border-bad' : 'border-edge')}
        {...rest}
      />
      {error && (
        <p id={noteId} className="mt-1 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
