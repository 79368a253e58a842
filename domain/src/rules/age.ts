/**
 * Full years lived between a date of birth and a day, both `YYYY-MM-DD` (document 1 §3). Someone born on 29 February
 * is a year older from 1 March in common years. Null for a date that does not exist or is in the future.
 */
export function ageOn(dateOfBirth: string, day: string): number | null {
  const [born, now] = [readDate(dateOfBirth), readDate(day)];
  if (!born || !now) return null;
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  const age = now.year - born.year - (hadBirthday ? 0 : 1);
  return age >= 0 ? age : null;
}

function readDate(text: string): { year: number; month: number; day: number } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match && { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}
