import { type ReactNode, useId } from 'react';

export interface CheckFieldProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** What ticking it means. */
  hint?: ReactNode;
}

/** A box to tick; its whole line is the target. */
export function CheckField({ label, checked, onChange, disabled = false, hint }: CheckFieldProps) {
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-tap items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-(--color-brand-fill)"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
