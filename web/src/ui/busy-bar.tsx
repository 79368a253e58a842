/** A bar for work of unknown length, with a text about what is going on. */
export function BusyBar({ label }: { label: string }) {
  return (
    <div role="progressbar" aria-label={label} className="h-1 overflow-hidden rounded-full bg-track">
      <div className="h-full w-1/3 animate-busy bg-bar" />
    </div>
  );
}
