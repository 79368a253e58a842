import { Fingerprint } from 'lucide-react';
import { passkeyOf } from '#session/passkey-store.ts';
import { useSession } from '#session/session.ts';
import { unlockFailureText } from './biometric-text.ts';
import { askPasskey } from './passkey/ask-passkey.ts';
import { pinKeyClass } from './pin-pad.tsx';
import { useBiometricPossible } from './use-biometric-possible.ts';
import { useCeremony } from './use-ceremony.ts';

export interface BiometricButtonProps {
  /** The phone has confirmed its rep. */
  onConfirmed: () => void;
  /** Something to say, or no longer. */
  onProblem: (text: string | null) => void;
}

/** Unlocks by finger or face, where the rep has turned that on and the phone still can. */
export function BiometricButton({ onConfirmed, onProblem }: BiometricButtonProps) {
  const { rep } = useSession();
  const possible = useBiometricPossible();
  const { running, start } = useCeremony(askPasskey, (outcome) => {
    if (outcome === 'confirmed') onConfirmed();
    else onProblem(unlockFailureText(outcome));
  });
  if (!possible || !passkeyOf(rep?.repId)) return null;
  return (
    <button
      type="button"
      aria-label="Use fingerprint or face"
      className={pinKeyClass}
      disabled={running}
      onClick={() => {
        onProblem(null);
        start();
      }}
    >
      <Fingerprint aria-hidden className="size-8" />
    </button>
  );
}
