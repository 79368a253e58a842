import { Alert } from '#ui/alert.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { usePush } from './use-push.ts';

/** Turns alerts about messages on and off; nothing on a phone that cannot show them. */
export function AlertsSwitch() {
  const push = usePush();
  if (!push) return null;
  const { subscribed, busy, problem } = push;
  return (
    <div className="px-3">
      <CheckField
        label="Allow alerts"
        checked={subscribed === true}
        disabled={busy || subscribed === null}
        onChange={(wanted) => void (wanted ? push.subscribe() : push.unsubscribe())}
        hint="Messages from headquarters, even when the app is closed."
      />
      {problem !== null && <Alert className="mt-2">{problem}</Alert>}
    </div>
  );
}
