import { LoaderCircle } from 'lucide-react';

/** Something is going on, said in words. */
export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-2 p-4">
      <LoaderCircle aria-hidden className="size-6 animate-spin" />
      {label}
    </p>
  );
}
