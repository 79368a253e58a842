import { CloudOff, ExternalLink, FileX, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useBrand } from '#session/brand.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Button, buttonClass, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** The brand's form for client issues. It is another site's: it gets neither our address nor our data. */
export function ClientIssueScreen() {
  const { clientIssueUrl } = useBrand();
  const back = useSelectedWeekId() === null ? '/' : '/home';
  const [attempt, setAttempt] = useState(0);
  return (
    <Screen title="Client Issue" back={back} className="flex flex-col gap-3">
      {clientIssueUrl === null ? (
        <EmptyState icon={FileX} title="No information at this time" />
      ) : (
        <Form key={attempt} url={clientIssueUrl} onRetry={() => setAttempt(attempt + 1)} />
      )}
    </Screen>
  );
}

/** How long a form may take before the screen offers other ways. */
const SLOW_AFTER_MS = 10_000;

function Form({ url, onRetry }: { url: string; onRetry: () => void }) {
  const offline = useConnectivity() === 'offline';
  const [state, setState] = useState<'loading' | 'slow' | 'loaded'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // What a rep has typed stays when the signal goes.
  if (offline && state !== 'loaded') return <NoForm title="The form needs a connection" />;
  return (
    <>
      {state === 'loading' && <Spinner label="Loading the form" />}
      {state === 'slow' && <NoForm title="The form has not loaded" onRetry={onRetry} />}
      <iframe
        title="Client issue form"
        src={url}
        sandbox="allow-forms allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
        onLoad={() => setState('loaded')}
        className="min-h-[70dvh] w-full flex-1 rounded-card border border-line bg-white"
      />
      {/* A browser does not say whether a page of another site is the one that was wanted. */}
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
        <ExternalLink aria-hidden className="size-5" />
        Open in the browser
      </a>
    </>
  );
}

function NoForm({ title, onRetry }: { title: string; onRetry?: () => void }) {
  return (
    <EmptyState
      failed
      icon={CloudOff}
      title={title}
      action={
        <>
          {onRetry && (
            <Button variant="secondary" icon={RefreshCw} onClick={onRetry}>
              Try again
            </Button>
          )}
          <LinkButton to="/contacts">Call somebody instead</LinkButton>
        </>
      }
    >
      Write the issue down and report it later, or call.
    </EmptyState>
  );
}
