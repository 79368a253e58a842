import { Link } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';

/** An address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <Screen title="Page not found">
      <EmptyState
        icon={MapPinOff}
        title="Nothing at this address"
        action={
          <Link to="/" className={buttonClass()}>
            Go to Select Week
          </Link>
        }
      />
    </Screen>
  );
}
