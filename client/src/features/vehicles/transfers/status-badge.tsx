import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Record<string, Tone> = { booked: 'ok', pending: 'warn', cancelled: 'bad' };

/** A transfer's status: booked green, pending yellow, cancelled red, anything else grey (document 2 §9). */
export function StatusBadge({ status }: { status: string }) {
  const word = status.trim();
  return word === '' ? null : <Badge tone={tones[word.toLowerCase()] ?? 'neutral'}>{word}</Badge>;
}
