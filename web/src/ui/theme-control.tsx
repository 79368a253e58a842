import { Moon, Smartphone, Sun, SunSnow } from 'lucide-react';
import { ChoiceControl, type ChoiceControlProps } from './choice-control.tsx';
import { chooseTheme, type ThemeChoice, useThemeChoice } from './theme.ts';

const choices: ChoiceControlProps<ThemeChoice>['choices'] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'phone', label: 'System', icon: Smartphone },
  { value: 'outdoor', label: 'Outdoor', icon: SunSnow },
];

/** Light by day, dark in the car park, as the phone has it, or without any tint for glare on snow. */
export function ThemeControl() {
  return (
    <ChoiceControl
      legend="Appearance"
      name="theme"
      choices={choices}
      chosen={useThemeChoice()}
      onChoose={chooseTheme}
    />
  );
}
