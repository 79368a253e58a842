import { useEffect, useState } from 'react';
import { isBiometricPossible } from './passkey/passkey-settings.ts';

/** Whether this phone can recognise its owner; false until the phone has answered. */
export function useBiometricPossible(): boolean {
  const [possible, setPossible] = useState(false);
  useEffect(() => {
    let wanted = true;
    void isBiometricPossible().then((answer) => wanted && setPossible(answer));
    return () => {
      wanted = false;
    };
  }, []);
  return possible;
}
