import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useConnectivity } from '#offline/connectivity.ts';
import { isLoggedIn } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Screen } from '#ui/screen.tsx';
import { ReportBugButton } from '../features/bug-report/report-bug-button.tsx';
import { isMissingCode } from './missing-code.ts';

/** A screen that broke. What was saved on this phone is not touched by that. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (isMissingCode(error)) return <MissingCodeScreen />;
  return (
    <Screen title="An error occurred">
      <Alert>This page did not open. Nothing is lost.</Alert>
      <div className="mt-4 flex flex-col gap-2">
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
        <Button variant="secondary" onClick={() => location.assign('/')}>
          Start again
        </Button>
        {isLoggedIn() && (
          <ReportBugButton context={{ error: error instanceof Error ? error.name : 'unknown' }} />
        )}
      </div>
    </Screen>
  );
}

/** A screen whose code is neither on this phone nor to be had. What was saved is not touched by that. */
function MissingCodeScreen() {
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
