/**
 * Returns the number to dial from a text as a person typed it, or null when it contains no number.
 * Numbers beginning with 44 get a '+' prefix (document 2 §5); any other is dialled unchanged.
 */
export function dialNumber(text: string): string | null {
  const plus = text.trim().startsWith('+') ? '+' : '';
  const digits = text.replace(/\(0\)/g, '').replace(/[^0-9]/g, '');
  if (digits.length < 3) return null;
  return digits.startsWith('44') ? `+${digits}` : plus + digits;
}
