import { useEffect, useState } from 'react';

/** Whether something has been so for longer than a time in ms. */
export function useLonger(isSo: boolean, ms: number): boolean {
  const [isLonger, setIsLonger] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setIsLonger(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLonger(false);
    };
  }, [isSo, ms]);
  return isSo && isLonger;
}
