import { numberText } from '@offpiste/domain/rules/number-text.ts';

/** A figure in a row, with what it counts. */
export function Count({ label, value, hint }: { label: string; value: number; hint?: string }) {
  return (
    <div className="min-w-16" title={hint}>
      <span className="block text-lg leading-none font-bold">{numberText(value)}</span>
      <span className="text-sm text-muted">{label}</span>
    </div>
  );
}
