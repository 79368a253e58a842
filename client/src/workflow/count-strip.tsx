import { ProgressBar } from '#ui/progress-bar.tsx';

export interface Count {
  label: string;
  value: string;
}

export interface CountStripProps {
  /** The bar that fills: 'Loaded', 12 of 40. */
  progress: { label: string; value: number; max: number };
  counts: readonly Count[];
}

/** Expected, done and remaining: stays in view while scrolling and while the camera is open. */
export function CountStrip({ progress, counts }: CountStripProps) {
  return (
    <div>
      <ProgressBar {...progress} />
      <dl className="mt-1 flex flex-wrap justify-between gap-x-4">
        {counts.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="nums text-lg font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
