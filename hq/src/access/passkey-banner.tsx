import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { confirmPasskey } from './confirm-passkey.ts';
import { useHqAccess } from './hq-access.ts';

/** Says on every page that there is no passkey, or asks for a second one: with one alone, its loss shuts the door. */
export function PasskeyBanner() {
  const access = useHqAccess();
  const [problem, setProblem] = useState<string | null>(null);
  if (!access || access.passkeys.length > 1) return null;
  const isWithout = access.passkeys.length === 0;
  if (isWithout && access.confirmedUntil === null) return null;

  const addSecond = async () => {
    setProblem(null);
    if (!access.mayEnrol && !(await confirmPasskey({ mayCancel: true }))) return;
    const { enrolPasskey } = await import('./ceremonies.ts');
    setProblem(await enrolPasskey('Second passkey'));
  };
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5 text-note print:hidden',
        isWithout ? 'bg-warn-soft' : 'bg-info-soft',
      )}
    >
      <p role="status" className="flex-1 basis-60">
        {isWithout
          ? 'Demo: you are here without a passkey. With real passengers nobody can be.'
          : 'Add a second passkey, on another device: if you lose the only one, an operator has to let you in.'}
        {problem !== null && ` ${problem}`}
      </p>
      {!isWithout && (
        <Button variant="secondary" onClick={() => void addSecond()}>
          Add a passkey
        </Button>
      )}
    </div>
  );
}
