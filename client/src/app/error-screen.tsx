import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isLoggedIn } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Screen } from '#ui/screen.tsx';
import { ReportBugButton } from '../features/bug-report/report-bug-button.tsx';
import { isMissingCode } from './missing-code.ts';
import { MissingCodeScreen } from './missing-code-screen.tsx';

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
