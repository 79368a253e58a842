import { lazy, type ReactNode, Suspense } from 'react';
import { unlock } from '#session/app-lock.ts';
import { useBrand } from '#session/brand.ts';
import { hasPasskey } from '#session/passkey-mark.ts';
import { failedAttempts } from '#session/pin-attempts.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { LockMessage } from './lock-message.tsx';
import { explanations, headings } from './lock-text.ts';
import { PinPad } from './pin-pad.tsx';
import { usePinEntry } from './use-pin-entry.ts';

// Where its code cannot be had, the PIN still can.
const BiometricButton = lazy(() =>
  import('./biometric-button.tsx').then(
    ({ BiometricButton }) => ({ default: BiometricButton }),
    () => ({ default: () => null }),
  ),
);

const pageClass =
  'mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 p-4 short:gap-3';

export interface UnlockScreenProps {
  /** Removes the week kept on this phone, after too many wrong PINs. */
  erase: () => Promise<void>;
  /** The way out for a rep who has forgotten the PIN. */
  logout: ReactNode;
}

/** The PIN pad, to set a PIN and to unlock with it. Once unlocked, the guard leads on. */
export function UnlockScreen({ erase, logout }: UnlockScreenProps) {
  const brand = useBrand();
  const pin = usePinEntry(erase);
  useDocumentTitle(pin.mode === 'unlock' ? 'Locked' : headings[pin.mode]);
  if (pin.Offer)
    return (
      <main className={pageClass}>
        <pin.Offer onDone={unlock} />
      </main>
    );
  return (
    <main className={pageClass}>
      <img src={brand.logo} alt={brand.name} className="h-12 short:hidden" />
      <div className="text-center">
        <h1 className="text-xl font-bold">{headings[pin.mode]}</h1>
        <p className="text-muted short:hidden">{explanations[pin.mode]}</p>
      </div>
      {/* Room for a message, so that the keys stay where the thumb expects them. */}
      <div className="flex min-h-20 w-full flex-col justify-center short:min-h-14">
        <LockMessage
          error={pin.error}
          lockoutLeftMs={pin.lockoutLeftMs}
          failed={pin.mode === 'unlock' ? failedAttempts() : 0}
        />
      </div>
      <PinPad
        length={pin.length}
        disabled={pin.busy || pin.lockoutLeftMs > 0}
        onDigit={pin.press}
        onDelete={pin.remove}
        onSubmit={pin.submit}
      />
      {pin.mode === 'unlock' && hasPasskey() && (
        <div className="min-h-tap w-full">
          <Suspense>
            <BiometricButton onConfirmed={unlock} onProblem={pin.showProblem} />
          </Suspense>
        </div>
      )}
      {logout}
    </main>
  );
}
