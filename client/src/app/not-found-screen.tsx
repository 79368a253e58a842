import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';

/** An address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <Screen title="Page not found">
      <EmptyState title="There is no page at this address">
        <Link to="/" className={buttonClass('primary', 'mt-4')}>
          Go to Select Week
        </Link>
      </EmptyState>
    </Screen>
  );
}
