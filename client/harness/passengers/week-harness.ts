/** What a measurement asks of this page. */
export interface WeekHarness {
  /** Opens the week at an address in its worker, or the plain way on the page, and then searches it that way. */
  open: (url: string, way: 'worker' | 'page') => Promise<{ ms: number; stallMs: number }>;
  /** From the keystroke to its results on the screen, one for each keystroke so far. */
  keystrokes: number[];
}
