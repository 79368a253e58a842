import { useState } from 'react';
import { useBrand } from '#session/brand.ts';
import { removePasskey } from '#session/passkey-mark.ts';
import { passkeyOf } from '#session/passkey-store.ts';
import { useSession } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { bringPersonalDataTogether } from '#week/page/week-client.ts';
import { enrolFailureText } from './biometric-text.ts';
import { enrolPasskey } from './passkey/enrol-passkey.ts';
import { useBiometricPossible } from './use-biometric-possible.ts';
import { useCeremony } from './use-ceremony.ts';

/** Turns biometric unlock on and off; nothing on a phone that cannot do it. */
export function BiometricSwitch() {
  const { name } = useBrand();
  const { rep } = useSession();
  const possible = useBiometricPossible();
  const [on, setOn] = useState(() => passkeyOf(rep?.repId) !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const { running, start } = useCeremony(
    (signal) => enrolPasskey(name, signal),
    (outcome) => {
      setOn(outcome === 'on');
      setProblem(outcome === 'on' ? null : enrolFailureText(outcome));
    },
  );
  if (!possible) return null;
  const change = (wanted: boolean) => {
    setProblem(null);
    if (wanted) return start();
    removePasskey();
    setOn(false);
    void bringPersonalDataTogether().catch(() => undefined);
  };
  return (
    <div className="px-3">
      <CheckField
        label="Unlock with fingerprint or face"
        checked={on || running}
        disabled={running}
        onChange={change}
        hint="The PIN still works, but on some phones not for birth dates, next of kin and notes offline."
      />
      {problem !== null && <Alert className="mt-2">{problem}</Alert>}
    </div>
  );
}
