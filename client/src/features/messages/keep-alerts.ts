import { currentRep, onSessionChange } from '#session/session.ts';
import { canBePushedTo, isSubscribed } from './push-subscription.ts';

/** Keeps alerts on for whoever is signed in on a phone that shows them: the server forgets a phone when its rep signs out. */
export function startKeepingAlerts(): () => void {
  if (!canBePushedTo()) return () => undefined;
  const renew = () => {
    if (currentRep() !== null) void isSubscribed();
  };
  renew();
  return onSessionChange(renew);
}
