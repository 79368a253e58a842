import { Moon, Smartphone, Sun } from 'lucide-react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from './theme.ts';

const choices: readonly { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'phone', label: 'As phone', icon: Smartphone },
];

/** Light by day, dark in the car park, or as the phone does it. */
export function ThemeControl() {
  const chosen = useThemeChoice();
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-muted">Colours</legend>
      <div className="flex flex-wrap gap-1 rounded-card bg-sunken p-1">
        {choices.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className="flex min-h-tap flex-1 flex-col items-center justify-center rounded-card px-1 py-1 text-center text-sm has-checked:bg-brand-fill has-checked:font-bold has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={chosen === value}
              onChange={() => chooseTheme(value)}
            />
            <Icon aria-hidden className="size-5" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
