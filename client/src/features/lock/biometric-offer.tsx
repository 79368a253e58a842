import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useBrand } from '#session/brand.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { enrolFailureText } from './biometric-text.ts';
import { enrolPasskey } from './passkey/enrol-passkey.ts';
import { isBiometricPossible } from './passkey/passkey-settings.ts';
import { useCeremony } from './use-ceremony.ts';

/** The offer, on a phone that can recognise its owner. */
export async function offerIfPossible(): Promise<typeof BiometricOffer | null> {
  return (await isBiometricPossible()) ? BiometricOffer : null;
}

/** Offered once, right after the PIN was set: `onDone` leads on, whatever the answer is. */
export function BiometricOffer({ onDone }: { onDone: () => void }) {
  const { name } = useBrand();
  const [problem, setProblem] = useState<string | null>(null);
  const { running, start } = useCeremony(
    (signal) => enrolPasskey(name, signal),
    (outcome) => (outcome === 'on' ? onDone() : setProblem(enrolFailureText(outcome))),
  );
  return (
    <>
      <Fingerprint aria-hidden className="size-16 text-brand short:size-12" />
      <div className="text-center">
        <h1 className="text-xl font-bold">Unlock with fingerprint or face?</h1>
        <p className="mt-2 text-muted">
          Faster than the PIN, and works offline. Your fingerprint or face stays on this phone. The PIN still
          works, but on some phones not for birth dates, next of kin and notes offline.
        </p>
      </div>
      <div className="flex min-h-20 w-full flex-col justify-center short:min-h-14">
        {problem !== null && <Alert>{problem}</Alert>}
      </div>
      <div className="flex w-full flex-col gap-3">
        <Button wide disabled={running} onClick={start}>
          Turn on
        </Button>
        <Button variant="secondary" wide disabled={running} onClick={onDone}>
          Not now
        </Button>
      </div>
    </>
  );
}
