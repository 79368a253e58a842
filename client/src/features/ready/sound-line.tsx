import { Volume2 } from 'lucide-react';
import { trySound } from '#scanner/feedback.ts';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';
import { ActionLine } from './action-line.tsx';

/** Whether scans are heard: the rep tries it before the shift, as no browser says how loud a phone is. */
export function SoundLine() {
  const [state, setState] = useStateWhileShown<'untried' | 'played' | 'silent'>('untried');
  return (
    <ActionLine
      icon={Volume2}
      name="Sound"
      text={soundText(state)}
      action="Try the sound"
      onAction={() => void trySound().then((played) => setState(played ? 'played' : 'silent'))}
    />
  );
}

function soundText(state: 'untried' | 'played' | 'silent'): string {
  if (state === 'untried') return 'High: accepted. Low: refused.';
  if (state === 'played') return 'Not heard? Turn the volume up, or disconnect the headphones.';
  return 'vibrate' in navigator
    ? 'This phone plays no sound now. It vibrates at each scan.'
    : 'This phone plays no sound now. The screen flashes at each scan.';
}
