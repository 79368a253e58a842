import { useId } from 'react';

export interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly (string | { value: string; label: string })[];
  onChange: (value: string) => void;
  className?: string;
}

/** A labelled choice of one among several; the phone's own list opens. */
export function SelectField({ label, value, options, onChange, className }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-bold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-tap w-full rounded-card border-2 border-edge bg-surface px-4 text-base text-ink"
      >
        {options.map((option) => {
          const { value: key, label: text } =
            typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option key={key} value={key}>
              {text}
            </option>
          );
        })}
      </select>
    </div>
  );
}
