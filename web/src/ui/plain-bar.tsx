/** How far something has come, for the eye alone: the words beside it say it too. */
export function PlainBar({ value, max }: { value: number; max: number }) {
  const share = max > 0 ? Math.min(value / max, 1) : 0;
  return (
    <span aria-hidden className="block h-1.5 flex-1 overflow-hidden rounded-full bg-track">
      <span className="block h-full bg-bar" style={{ width: `${share * 100}%` }} />
    </span>
  );
}
