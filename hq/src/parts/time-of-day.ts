/** The time in a departure's local text: '05:30' of 'Fri 11 Dec 05:30'; null without one. */
export function timeOfDay(text: string | null): string | null {
  return /\d{1,2}:\d{2}/.exec(text ?? '')?.[0] ?? null;
}
