import { attemptsRemaining, warnsOfAttempts } from '@offpiste/domain/rules/pin.ts';
import type { ReactNode } from 'react';
import { useBrand } from '#session/brand.ts';
import { failedAttempts } from '#session/pin-attempts.ts';
import { Alert } from '#ui/alert.tsx';
import { attemptsText, explanations, headings, lockedText, waitText } from './lock-text.ts';
import { PinPad } from './pin-pad.tsx';
import { usePinEntry } from './use-pin-entry.ts';

export interface UnlockScreenProps {
  /** Removes the week kept on this phone, after too many wrong PINs. */
  erase: () => Promise<void>;
  /** The way out for those who have forgotten the PIN. */
  logout: ReactNode;
}

/** The PIN pad, to set a PIN and to unlock with it. Once unlocked, the guard leads on. */
export function UnlockScreen({ erase, logout }: UnlockScreenProps) {
  const brand = useBrand();
  const pin = usePinEntry(erase);
  const failed = failedAttempts();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-6 p-4">
      <img src={brand.logo} alt={brand.name} className="h-12" />
      <div className="text-center">
        <h1 className="text-xl font-bold">{headings[pin.mode]}</h1>
        <p className="text-muted">{explanations[pin.mode]}</p>
      </div>
      {/* Room for one message, so that the keys stay where the thumb expects them. */}
      <div className="flex min-h-14 w-full flex-col justify-center gap-2">
        {pin.lockoutLeftMs > 0 ? (
          <Alert>
            <p className="font-bold">{lockedText}</p>
            <p aria-live="off">{waitText(pin.lockoutLeftMs)}</p>
          </Alert>
        ) : (
          pin.error !== null && <Alert>{pin.error}</Alert>
        )}
        {pin.mode === 'unlock' && warnsOfAttempts(failed) && (
          <Alert tone="warn">{attemptsText(attemptsRemaining(failed))}</Alert>
        )}
      </div>
      <PinPad
        length={pin.length}
        disabled={pin.busy || pin.lockoutLeftMs > 0}
        onDigit={pin.press}
        onDelete={pin.remove}
        onSubmit={pin.submit}
      />
      {logout}
    </main>
  );
}
