import { currentRep, onSessionChange } from './session.ts';

/** Calls back when a renewed session gives the same rep another level or brand. Returns what stops it. */
export function onRightsChange(listener: () => void): () => void {
  let before = currentRep();
  return onSessionChange(() => {
    const rep = currentRep();
    const changed =
      rep?.repId === before?.repId && (rep?.level !== before?.level || rep?.tenant !== before?.tenant);
    before = rep;
    if (changed) listener();
  });
}
