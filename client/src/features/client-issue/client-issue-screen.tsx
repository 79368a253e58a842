import { FileX } from 'lucide-react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useBrand } from '#session/brand.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Alert } from '#ui/alert.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';

/** The brand's form for client issues. It is another site's: it gets neither our address nor our data. */
export function ClientIssueScreen() {
  const { clientIssueUrl } = useBrand();
  const back = useSelectedWeekId() === null ? '/' : '/home';
  const offline = useConnectivity() === 'offline';
  return (
    <Screen title="Client Issue" back={back} className="flex flex-col">
      {clientIssueUrl === null ? (
        <EmptyState icon={FileX} title="No information at this time" />
      ) : (
        <>
          {offline && (
            <Alert tone="warn" className="mb-4">
              The form is on another site and needs a connection. Come back when you are online.
            </Alert>
          )}
          <iframe
            title="Client issue form"
            src={clientIssueUrl}
            sandbox="allow-forms allow-scripts allow-same-origin"
            referrerPolicy="no-referrer"
            className="min-h-[70dvh] w-full flex-1 rounded-card border border-line bg-white"
          />
        </>
      )}
    </Screen>
  );
}
