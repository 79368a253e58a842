import { currentRep, onSessionChange } from '#session/session.ts';

/** Calls back when a renewed session has another level or brand for the same rep. Returns a function that stops it. */
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
