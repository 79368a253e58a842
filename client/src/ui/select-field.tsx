import { useId } from 'react';

export interface SelectFieldProps {
  label: string;
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
  const { label, value, options, placeholder, disabled = false, onChange, className } = props;
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-bold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-tap w-full rounded-card border-2 border-edge bg-surface px-4 text-base text-ink disabled:opacity-60"
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
    </div>
  );
}
