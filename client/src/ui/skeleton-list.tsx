export interface SkeletonListProps {
  /** The content being loaded: "Loading coaches". */
  label: string;
  rows?: number;
}

/** The shape of a list that is still on its way. */
export function SkeletonList({ label, rows = 4 }: SkeletonListProps) {
  return (
    <div role="status">
      <p className="mb-2 text-muted">{label}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          key={row}
          aria-hidden
          className="mb-2 h-18 animate-pulse rounded-card bg-sunken"
        />
      ))}
    </div>
  );
}
