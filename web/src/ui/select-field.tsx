import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { fieldClass } from './text-field.tsx';

export interface SelectFieldProps {
  label: string;
  /** Read aloud only: what surrounds the field says it to everybody else. */
  isLabelHidden?: boolean;
  value: string;
  options: readonly (string | { value: string; label: string; disabled?: boolean })[];
  /** Shown while nothing is chosen (`value` is ''); it cannot be chosen again. */
  placeholder?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  className?: string;
}

/** A labelled choice of one among several; the phone's own list opens. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    isLabelHidden = false,
    value,
    options,
    placeholder,
    disabled = false,
    onChange,
    className,
  } = props;
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-note font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(fieldClass, 'appearance-none border-edge pr-11')}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => {
            const shown = typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={shown.value} value={shown.value} disabled={shown.disabled ?? false}>
                {shown.label}
              </option>
            );
          })}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5.5"
        />
      </div>
    </div>
  );
}
