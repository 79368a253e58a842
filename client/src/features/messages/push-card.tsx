import { BellOff, BellRing, Download } from 'lucide-react';
import { install, useInstallOffer } from '#session/install-offer.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { usePush } from './use-push.ts';

/** Whether messages reach this phone while the app is closed, and the way to change it. */
export function PushCard() {
  const { way } = useInstallOffer();
  const push = usePush();
  if (!push)
    return (
      <Alert tone="info" className="mb-4">
        <p>This browser cannot show notifications. On an iPhone, install the app first.</p>
        {way !== null && (
          <Button variant="secondary" icon={Download} wide className="mt-3" onClick={() => void install()}>
            Install App
          </Button>
        )}
      </Alert>
    );
  const { subscribed, busy, problem } = push;
  return (
    <Card heading="Push messages" className="mb-4">
      <p>
        {subscribed === true
          ? 'Notifications are on for this phone.'
          : 'Get notified, even when the app is closed.'}
      </p>
      {problem !== null && <Alert className="mt-3">{problem}</Alert>}
      <div className="mt-3">
        {subscribed === true ? (
          <Button
            variant="secondary"
            icon={BellOff}
            wide
            disabled={busy}
            onClick={() => void push.unsubscribe()}
          >
            Unsubscribe
          </Button>
        ) : (
          <Button
            icon={BellRing}
            wide
            disabled={busy || subscribed === null}
            onClick={() => void push.subscribe()}
          >
            Subscribe
          </Button>
        )}
      </div>
    </Card>
  );
}
