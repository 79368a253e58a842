import { BellOff, BellRing, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useConfig } from '#session/brand.ts';
import { install, useInstallOffer } from '#session/install-offer.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';
import {
  canBePushedTo,
  isSubscribed,
  type PushOutcome,
  subscribe,
  unsubscribe,
} from './push-subscription.ts';

/** Whether messages reach this phone while the app is closed, and the way to change it. */
export function PushCard() {
  const { vapidPublicKey } = useConfig();
  const { way } = useInstallOffer();
  const possible = vapidPublicKey !== null && canBePushedTo();
  const [subscribed, setSubscribed] = useStateWhileShown<boolean | null>(null);
  const [problem, setProblem] = useStateWhileShown<string | null>(null);
  const [busy, setBusy] = useStateWhileShown(false);
  const running = useRef<boolean>(false);

  useEffect(() => {
    if (possible) void isSubscribed().then((held) => setSubscribed((known) => known ?? held));
  }, [possible, setSubscribed]);

  const change = async (work: () => Promise<PushOutcome>, after: boolean) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const outcome = await work();
    running.current = false;
    setBusy(false);
    if (outcome.ok) setSubscribed(after);
    else setProblem(outcome.text);
  };

  if (!possible)
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
            onClick={() => void change(unsubscribe, false)}
          >
            Unsubscribe
          </Button>
        ) : (
          <Button
            icon={BellRing}
            wide
            disabled={busy || subscribed === null}
            onClick={() => void change(() => subscribe(vapidPublicKey), true)}
          >
            Subscribe
          </Button>
        )}
      </div>
    </Card>
  );
}
