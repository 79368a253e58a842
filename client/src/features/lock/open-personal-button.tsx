import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { passkeyOf } from '#session/passkey-store.ts';
import { useSession } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { openFailureText } from './biometric-text.ts';
import { askPasskey } from './passkey/ask-passkey.ts';
import { useBiometricPossible } from './use-biometric-possible.ts';
import { useCeremony } from './use-ceremony.ts';

/** Opens personal data in an unlocked app; the values become whole, and this button disappears. */
export function OpenPersonalButton() {
  const { rep } = useSession();
  const possible = useBiometricPossible();
  const [problem, setProblem] = useState<string | null>(null);
  const { running, start } = useCeremony(askPasskey, (outcome) => {
    if (outcome !== 'confirmed') setProblem(openFailureText(outcome));
  });
  if (!possible || !passkeyOf(rep?.repId)) return null;
  return (
    <>
      {problem !== null && <Alert className="mb-2">{problem}</Alert>}
      <Button
        variant="secondary"
        icon={Fingerprint}
        wide
        disabled={running}
        onClick={() => {
          setProblem(null);
          start();
        }}
      >
        Open with fingerprint or face
      </Button>
    </>
  );
}
