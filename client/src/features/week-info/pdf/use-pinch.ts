import { useEffect, useState } from 'react';

/** While the fingers move nothing is drawn. */
const STILL_MS = 250;

/** Returns by how much the screen is enlarged with two fingers: 1 when it is not. */
export function usePinch(): number {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setScale(Math.max(1, seen.scale)), STILL_MS);
    };
    look();
    seen.addEventListener('resize', look);
    return () => {
      clearTimeout(timer);
      seen.removeEventListener('resize', look);
    };
  }, []);
  return scale;
}
