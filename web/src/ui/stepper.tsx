import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from './icon-button.tsx';

export interface StepperProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** A small number, from 1 to `max`, one tap for each. */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out its legend beside the rest
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
    >
      <p>
        <span id={id} className="block font-semibold">
          {label}
        </span>
        <span className="text-sm text-muted">1 to {max}</span>
      </p>
      <div className="flex items-center rounded-field border-(length:--outline) border-edge">
        <IconButton icon={Minus} label="One less" disabled={value <= 1} onClick={() => onChange(value - 1)} />
        <output className="min-w-8 text-center text-lg font-bold">{value}</output>
        <IconButton
          icon={Plus}
          label="One more"
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        />
      </div>
    </div>
  );
}
