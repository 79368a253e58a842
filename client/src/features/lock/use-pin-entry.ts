import { PIN_LENGTH, pinProblem } from '@offpiste/domain/rules/pin.ts';
import { useState } from 'react';
import { unlock } from '#session/app-lock.ts';
import { hasPin, storePin } from '#session/pin-store.ts';
import type { BiometricOffer } from './biometric-offer.tsx';
import { erasedText, lockedText, mismatchText, type PinMode, problemText, wrongText } from './lock-text.ts';
import { tryPin } from './try-pin.ts';
import { useLockoutLeft } from './use-lockout-left.ts';

export interface PinEntry {
  mode: PinMode;
  /** What to show once a PIN was set, before the app is unlocked; null for nothing. */
  Offer: typeof BiometricOffer | null;
  /** How many digits are entered. */
  length: number;
  error: string | null;
  /** Shows a text in place of the last error. */
  showProblem: (text: string | null) => void;
  lockoutLeftMs: number;
  busy: boolean;
  press: (digit: string) => void;
  remove: () => void;
  submit: () => void;
}

/** The offer to unlock by finger or face; null where the phone cannot, and the screen does not wait for it. */
const loadOffer = () => import('./biometric-offer.tsx').catch(() => null);

/** Entering a PIN: to set it, to confirm it, or to unlock. The fourth digit submits. */
export function usePinEntry(erase: () => Promise<void>): PinEntry {
  const [mode, setMode] = useState<PinMode>(() => (hasPin() ? 'unlock' : 'set'));
  const [entry, setEntry] = useState('');
  const [first, setFirst] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [Offer, setOffer] = useState<typeof BiometricOffer | null>(null);
  const [busy, setBusy] = useState(false);
  const lockout = useLockoutLeft();

  const restart = (nextMode: PinMode, text: string | null) => {
    setEntry('');
    setMode(nextMode);
    setError(text);
  };

  const handle = async (pin: string) => {
    if (mode === 'set') {
      const problem = pinProblem(pin);
      if (!problem) {
        setFirst(pin);
        // It arrives while the PIN is entered again.
        void loadOffer();
      }
      restart(problem ? 'set' : 'confirm', problem && problemText[problem]);
    } else if (mode === 'confirm') {
      if (pin !== first) return restart('set', mismatchText);
      await storePin(pin);
      const offer = await loadOffer().then((loaded) => loaded?.offerIfPossible() ?? null);
      if (offer) setOffer(() => offer);
      else unlock();
    } else {
      const outcome = await tryPin(pin, erase);
      lockout.check();
      if (outcome === 'wrong') restart('unlock', wrongText);
      else if (outcome === 'locked-out') restart('unlock', lockedText);
      else if (outcome === 'erased') restart('unlock', erasedText);
    }
  };

  const submitPin = (pin: string) => {
    if (pin.length < PIN_LENGTH) return restart(mode, problemText.format);
    setBusy(true);
    void handle(pin).finally(() => setBusy(false));
  };

  const blocked = busy || lockout.leftMs > 0;
  return {
    mode,
    Offer,
    length: entry.length,
    error,
    showProblem: setError,
    busy,
    lockoutLeftMs: lockout.leftMs,
    press: (digit) => {
      if (blocked || entry.length >= PIN_LENGTH) return;
      setError(null);
      setEntry(entry + digit);
      if (entry.length + 1 === PIN_LENGTH) submitPin(entry + digit);
    },
    remove: () => !blocked && setEntry(entry.slice(0, -1)),
    submit: () => !blocked && submitPin(entry),
  };
}
