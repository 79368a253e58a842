import { Moon, Smartphone, Sun, SunSnow } from 'lucide-react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from './theme.ts';

const choices: readonly { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'phone', label: 'System', icon: Smartphone },
  { value: 'outdoor', label: 'Outdoor', icon: SunSnow },
];

/** Light by day, dark in the car park, as the phone has it, or without any tint for glare on snow. */
export function ThemeControl() {
  const chosen = useThemeChoice();
  return (
    <fieldset>
      <legend className="mb-2 text-note font-bold">Appearance</legend>
      <div className="flex flex-wrap rounded-field bg-sunken p-[3px]">
        {choices.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className="flex min-h-tap flex-1 flex-col items-center justify-center rounded-[10px] px-1 py-1 text-center text-sm text-muted has-checked:bg-raised has-checked:font-bold has-checked:text-on-raised has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-brand-edge"
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
