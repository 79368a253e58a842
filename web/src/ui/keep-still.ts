let reasons = 0;

/** Lets screens change without motion until the returned function is called, and ends a motion under way. */
export function keepStill(): () => void {
  reasons++;
  document.activeViewTransition?.skipTransition();
  return () => {
    reasons--;
  };
}

/** Whether screens change without motion, as something on the screen must not be covered or delayed. */
export function isKeptStill(): boolean {
  return reasons > 0;
}
