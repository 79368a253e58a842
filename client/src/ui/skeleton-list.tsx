import { rowsOverWidth } from './row-list.tsx';

export interface SkeletonListProps {
  /** The content being loaded: "Loading coaches". */
  label: string;
  rows?: number;
}

/** Rows that are still on their way, in the shape and size that they will have. */
export function SkeletonList({ label, rows = 6 }: SkeletonListProps) {
  return (
    <div role="status">
      <p className="px-1 pb-1.5 text-sm text-muted">{label}</p>
      <div aria-hidden className={rowsOverWidth}>
        {Array.from({ length: rows }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
            key={row}
            className="flex min-h-tap items-center gap-3 px-4"
          >
            <span className="size-10 shrink-0 animate-coming rounded-plate bg-sunken" />
            <span className="flex flex-1 flex-col gap-2">
              <span className="h-3.5 w-2/5 animate-coming rounded-tag bg-sunken" />
              <span className="h-2.5 w-3/5 animate-coming rounded-tag bg-sunken" />
            </span>
            <span className="h-3.5 w-16 animate-coming rounded-tag bg-sunken" />
          </div>
        ))}
      </div>
    </div>
  );
}
