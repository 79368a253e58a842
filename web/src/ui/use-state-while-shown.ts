import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';

/** State set by answers that may arrive after the screen has gone; they are dropped then. */
export function useStateWhileShown<T>(initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const [state, setState] = useState(initial);
  const gone = useRef<boolean>(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const setWhileShown = useCallback((next: SetStateAction<T>) => {
    if (!gone.current) setState(next);
  }, []);
  return [state, setWhileShown];
}
