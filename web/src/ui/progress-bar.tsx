import { Progress } from '@base-ui/react/progress';
import { classNames } from './class-names.ts';

export interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** Replaces "12 of 40". */
  text?: string;
  className?: string;
}

/** A bar that carries its numbers as text. */
export function ProgressBar({ label, value, max, text, className }: ProgressBarProps) {
  const words = text ?? `${value} of ${max}`;
  return (
    <Progress.Root
      className={classNames('flex flex-wrap items-baseline justify-between gap-x-2', className)}
      value={Math.min(value, max)}
      max={Math.max(max, 1)}
      getAriaValueText={() => words}
    >
      <Progress.Label className="text-note text-muted">{label}</Progress.Label>
      <span aria-hidden className="text-note font-semibold">
        {words}
      </span>
      <Progress.Track className="mt-1.5 h-1.5 basis-full overflow-hidden rounded-full bg-track">
        <Progress.Indicator className="rounded-full bg-bar transition-[width] duration-200" />
      </Progress.Track>
    </Progress.Root>
  );
}
