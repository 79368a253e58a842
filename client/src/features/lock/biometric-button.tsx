import { Fingerprint } from 'lucide-react';
import { passkeyOf } from '#session/passkey-store.ts';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { unlockFailureText } from './biometric-text.ts';
import { askPasskey } from './passkey/ask-passkey.ts';
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
    <Button
      variant="secondary"
      icon={Fingerprint}
      wide
      disabled={running}
      onClick={() => {
        onProblem(null);
        start();
      }}
    >
      Use fingerprint or face
    </Button>
  );
}
