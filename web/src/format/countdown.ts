const MINUTE_MS = 60_000;

/** Returns the minutes until a time that is so far ahead (ms) as words, rounded up: '3 h 40 min', '4 h', '12 min'. */
export function minutesText(leftMs: number): string {
  return hoursAndMinutes(Math.ceil(leftMs / MINUTE_MS));
}

function hoursAndMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** Returns how long ago (ms) something left: 'Left 3 min ago', 'Left 2 h 5 min ago'. */
export function leftAgo(agoMs: number): string {
  return `Left ${hoursAndMinutes(Math.max(1, Math.floor(agoMs / MINUTE_MS)))} ago`;
}
