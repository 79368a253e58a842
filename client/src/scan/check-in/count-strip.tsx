import { ProgressBar } from '#ui/progress-bar.tsx';

export interface Count {
  label: string;
  value: string;
}

/** A bar that fills: 'Loaded', 12 of 40. */
export interface Progress {
  label: string;
  value: number;
  max: number;
}

export interface CountStripProps {
  /** One bar, or a few side by side. */
  progress: Progress | readonly Progress[];
  counts: readonly Count[];
}

/** Expected, done and remaining: stays in view while scrolling and while the camera is open. */
export function CountStrip({ progress, counts }: CountStripProps) {
  return (
    <div>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {(Array.isArray(progress) ? progress : [progress]).map((bar: Progress) => (
          <ProgressBar key={bar.label} className="min-w-36 flex-1" {...bar} />
        ))}
      </div>
      <dl className="mt-1 flex flex-wrap justify-between gap-x-4">
        {counts.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
