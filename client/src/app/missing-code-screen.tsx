import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useConnectivity } from '#offline/connectivity.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Screen } from '#ui/screen.tsx';

/** A screen whose code is neither on this phone nor to be had. What was saved is not touched by that. */
export function MissingCodeScreen() {
  const offline = useConnectivity() === 'offline';
  return (
    <Screen title="Part of the app is missing">
      <Alert tone="warn">
        This page did not open. Nothing is lost.
        {offline && ' You are offline: if reloading does not help, try again with signal.'}
      </Alert>
      <div className="mt-4 flex flex-col gap-2">
        <Button icon={RefreshCw} onClick={() => location.reload()}>
          Reload
        </Button>
        <Link to="/" className={buttonClass('secondary')}>
          Go to Select Week
        </Link>
      </div>
    </Screen>
  );
}
