import { LayoutGrid, Rows3 } from 'lucide-react';
import { ChoiceControl, type ChoiceControlProps } from '#ui/choice-control.tsx';
import { chooseDensity, type Density, useDensity } from '#ui/density.ts';

const choices: ChoiceControlProps<Density>['choices'] = [
  { value: 'comfortable', label: 'Comfortable', icon: LayoutGrid },
  { value: 'compact', label: 'Compact', icon: Rows3 },
];

/** Home's cards with what there is to know on each, or closer, with what comes next below. */
export function DensityControl() {
  return (
    <ChoiceControl
      legend="Home"
      name="density"
      choices={choices}
      chosen={useDensity()}
      onChoose={chooseDensity}
    />
  );
}
