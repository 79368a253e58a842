import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { fieldClass } from './field-class.ts';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
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
