import { classNames } from './class-names.ts';
import { rowsOverWidth } from './row-list.tsx';

export interface SkeletonListProps {
  /** The content being loaded: "Loading coaches". */
  label: string;
  rows?: number;
  /** Rows of people have no plate, and a ring; departures begin with their time. */
  shape?: RowShape | undefined;
}

export type RowShape = 'plated' | 'people' | 'departures';

const heights: Record<RowShape, string> = {
  plated: 'min-h-tap',
  people: 'min-h-[53px]',
  departures: 'min-h-16',
};

/** Rows that are still on their way, in the shape and size that they will have. */
export function SkeletonList({ label, rows = 6, shape = 'plated' }: SkeletonListProps) {
  return (
    <div role="status">
      <p className="px-1 pb-1.5 text-sm text-muted">{label}</p>
      <div aria-hidden className={rowsOverWidth}>
        {Array.from({ length: rows }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
            key={row}
            className={classNames('flex items-center gap-3 px-4', heights[shape])}
          >
            {shape === 'departures' && (
              <span className="h-3.5 w-12 shrink-0 animate-coming rounded-tag bg-sunken" />
            )}
            {shape !== 'people' && (
              <span className="size-10 shrink-0 animate-coming rounded-plate bg-sunken" />
            )}
            <span className="flex flex-1 flex-col gap-2">
              <span className="h-3.5 w-2/5 animate-coming rounded-tag bg-sunken" />
              <span className="h-2.5 w-3/5 animate-coming rounded-tag bg-sunken" />
            </span>
            <span
              className={classNames(
                'animate-coming bg-sunken',
                shape === 'people' ? 'size-6.5 rounded-full' : 'h-3.5 w-16 rounded-tag',
              )}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
