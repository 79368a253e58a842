import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { Phone } from 'lucide-react';
import { ringClass } from '#ui/row-list.tsx';

/** Calls whoever a row is about; nothing where no number is known. */
export function CallRing({ name, phone }: { name: string; phone: string | null | undefined }) {
  const dial = dialNumber(phone ?? '');
  if (dial === null) return null;
  return (
    <a href={`tel:${dial}`} aria-label={`Call ${name}`} className={ringClass}>
      <Phone aria-hidden className="size-5.5" />
    </a>
  );
}
