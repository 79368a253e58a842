import { Sparkles } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { acceptUpdate, useAppUpdate } from './app-update.ts';

/** Offers the new version. It is at the foot, and everything under it can be scrolled into view. */
export function UpdateBar() {
  const accepted = useAppUpdate() === 'accepted';
  return (
    <section aria-label="Update" className="border-t border-line bg-surface p-3">
      <div className="mx-auto flex max-w-2xl flex-wrap items-center gap-3">
        <Sparkles aria-hidden className="size-6 shrink-0 text-brand" />
        <p role="status" className="min-w-0 flex-1 basis-48">
          {accepted ? 'Updating as soon as nothing is being sent…' : 'A new version is ready.'}
        </p>
        <Button
          variant="secondary"
          className="grow px-6 sm:grow-0"
          disabled={accepted}
          onClick={acceptUpdate}
        >
          Update
        </Button>
      </div>
    </section>
  );
}
