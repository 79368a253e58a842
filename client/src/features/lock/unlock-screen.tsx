import { warnsOfAttempts } from '@offpiste/domain/rules/pin.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { firstName } from '#format/first-text.ts';
import { unlock } from '#session/app-lock.ts';
import { useBrand } from '#session/brand.ts';
import { hasPasskey } from '#session/passkey-mark.ts';
import { failedAttempts } from '#session/pin-attempts.ts';
import { useSession } from '#session/session.ts';
import { classNames } from '#ui/class-names.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { LockMessage } from './lock-message.tsx';
import { explanations, headings } from './lock-text.ts';
import { LockedWork } from './locked-work.tsx';
import { PinDots, PinPad } from './pin-pad.tsx';
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
  const { rep } = useSession();
  const pin = usePinEntry(erase);
  useDocumentTitle(pin.mode === 'unlock' ? 'Locked' : headings[pin.mode]);
  if (pin.Offer)
    return (
      <main className={pageClass}>
        <pin.Offer onDone={unlock} />
      </main>
    );
  const isLocked = pin.mode === 'unlock';
  const failed = isLocked ? failedAttempts() : 0;
  const hasMessage = pin.error !== null || pin.lockoutLeftMs > 0 || warnsOfAttempts(failed);
  return (
    // Dark in every theme, like the picture that the phone shows while the app starts.
    <div data-theme="dark">
      <main className="board contours min-h-dvh [--board:#0a141d]">
        <div className="mx-auto grid min-h-dvh max-w-md grid-rows-[1fr_auto_auto] justify-items-center gap-5 p-4 pt-9 text-center short:gap-2 short:pt-4 low:max-w-3xl low:grid-cols-2 low:grid-rows-[1fr_auto] low:items-center low:gap-x-7">
          <div className="flex w-full flex-col items-center">
            <img
              src={brand.logo}
              alt={brand.name}
              className="h-12 short:h-9 [@media(max-height:600px)_and_(max-width:599px)]:hidden"
            />
            {/* What went wrong takes the place of what is only good to know: the keys stay where the thumb expects them. */}
            <div className={classNames(hasMessage && 'hidden')}>{isLocked && <LockedWork rep={rep} />}</div>
            <div className="mt-3 w-full text-left">
              <LockMessage error={pin.error} lockoutLeftMs={pin.lockoutLeftMs} failed={failed} />
            </div>
            <div className="mt-auto flex flex-col items-center gap-1.5 pt-3">
              <PinDots length={pin.length} />
              <h1 className={isLocked ? 'text-note text-muted' : 'text-lg font-bold'}>
                {headings[pin.mode]}
              </h1>
              {pin.mode !== 'unlock' && <p className="text-note text-muted">{explanations[pin.mode]}</p>}
            </div>
          </div>
          <PinPad
            disabled={pin.busy || pin.lockoutLeftMs > 0}
            onDigit={pin.press}
            onDelete={pin.remove}
            onSubmit={pin.submit}
            beside={
              isLocked &&
              hasPasskey() && (
                <Suspense>
                  <BiometricButton onConfirmed={unlock} onProblem={pin.showProblem} />
                </Suspense>
              )
            }
          />
          <div className="flex flex-wrap items-center justify-center text-note font-semibold low:col-start-1 low:row-start-2">
            {rep && `Not ${firstName(rep.name)}?`}
            {logout}
          </div>
        </div>
      </main>
    </div>
  );
}
