/**
 * An instant as a rep reads it: '05:12' for today, 'Fri 11 Dec 05:12' for another day.
 * Without a zone (no week on the phone yet) it is the phone's own time.
 */
export function timeText(instant: string, now: number, timeZone?: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  const zone = timeZone === undefined ? {} : { timeZone };
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone }).format(at);
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', ...zone });
  const date = day.format(at).replace(',', '');
  return date === day.format(now).replace(',', '') ? time : `${date} ${time}`;
}
