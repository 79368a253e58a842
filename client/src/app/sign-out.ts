import { removeActivity } from '#session/app-lock.ts';
import { forgetInstallDeclined } from '#session/install-offer.ts';
import { removePasskey } from '#session/passkey-mark.ts';
import { endPasswordNotice } from '#session/password-notice.ts';
import { clearAttempts } from '#session/pin-attempts.ts';
import { removePin } from '#session/pin-store.ts';
import { selectWeek } from '#session/selected-week.ts';
import { isLoggedIn, onSessionChange } from '#session/session.ts';

/**
 * Forgets PIN and choices of a rep who is signed out, in this tab or another, by choice or by the server.
 * The offline layer erases week and lists at the same moment, and keeps the outbox.
 */
export function startForgettingReps(): () => void {
  let wasLoggedIn = isLoggedIn();
  return onSessionChange(() => {
    const left = wasLoggedIn && !isLoggedIn();
    wasLoggedIn = isLoggedIn();
    if (left) forgetRep();
  });
}

function forgetRep(): void {
  removePin();
  removePasskey();
  clearAttempts();
  removeActivity();
  forgetInstallDeclined();
  endPasswordNotice();
  selectWeek(null);
}
