import { attemptsRemaining, warnsOfAttempts } from '@offpiste/domain/rules/pin.ts';
import { useBrand } from '#app/brand.ts';
import { LogoutButton } from '#app/logout.tsx';
import { failedAttempts } from '#app/pin-attempts.ts';
import { eraseWeekData } from '#offline/local-database.ts';
import { Alert } from '#ui/alert.tsx';
import { attemptsText, explanations, headings, lockedText, waitText } from './lock-text.ts';
import { PinPad } from './pin-pad.tsx';
import { usePinEntry } from './use-pin-entry.ts';

/** The PIN pad, to set a PIN and to unlock with it. Once unlocked, the guard leads on. */
export function UnlockScreen() {
  const brand = useBrand();
  const pin = usePinEntry(eraseWeekData);
  const failed = failedAttempts();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-6 p-4">
      <img src={brand.logo} alt={brand.name} className="h-12" />
      <div className="text-center">
        <h1 className="text-xl font-bold">{headings[pin.mode]}</h1>
        <p className="text-muted">{explanations[pin.mode]}</p>
      </div>
      {pin.lockoutLeftMs > 0 ? (
        <Alert className="w-full">
          <p className="font-bold">{lockedText}</p>
          <p aria-live="off">{waitText(pin.lockoutLeftMs)}</p>
        </Alert>
      ) : (
        pin.error !== null && <Alert className="w-full">{pin.error}</Alert>
      )}
      {pin.mode === 'unlock' && warnsOfAttempts(failed) && (
        <Alert tone="warn" className="w-full">
          {attemptsText(attemptsRemaining(failed))}
        </Alert>
      )}
      <PinPad
        length={pin.length}
        disabled={pin.busy || pin.lockoutLeftMs > 0}
        onDigit={pin.press}
        onDelete={pin.remove}
        onSubmit={pin.submit}
      />
      <LogoutButton variant="quiet" />
    </main>
  );
}
