import type { LucideIcon } from 'lucide-react';

export interface ChoiceControlProps<T extends string> {
  legend: string;
  /** Names the group of radio buttons. */
  name: string;
  choices: readonly { value: T; label: string; icon: LucideIcon }[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** One of a few settings, all in view. */
export function ChoiceControl<T extends string>(props: ChoiceControlProps<T>) {
  const { legend, name, choices, chosen, onChoose } = props;
  return (
    <fieldset>
      <legend className="mb-2 text-note font-bold">{legend}</legend>
      <div className="flex flex-wrap rounded-field bg-sunken p-[3px]">
        {choices.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className="flex min-h-tap flex-1 flex-col items-center justify-center rounded-[10px] px-1 py-1 text-center text-sm text-muted has-checked:bg-raised has-checked:font-bold has-checked:text-on-raised has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-brand-edge"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <Icon aria-hidden className="size-5" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
