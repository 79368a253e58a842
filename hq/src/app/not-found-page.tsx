import { Link } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <main className="mx-auto max-w-md p-4">
      <EmptyState
        icon={MapPinOff}
        title="Nothing at this address"
        action={
          <Link to="/" className={buttonClass()}>
            Go to Today
          </Link>
        }
      />
    </main>
  );
}
