import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { Phone } from 'lucide-react';
import { phoneText } from '#format/phone-text.ts';

export interface PhoneLinkProps {
  /** As the operator wrote it; null without one. */
  phone: string | null;
  /** Whose it is, for screen readers. */
  of: string;
}

/** A telephone number that calls. */
export function PhoneLink({ phone, of }: PhoneLinkProps) {
  if (phone === null) return <span className="text-sm text-muted">No telephone</span>;
  const dialled = dialNumber(phone);
  if (dialled === null) return <span>{phone}</span>;
  return (
    <a
      href={`tel:${dialled}`}
      aria-label={`Call ${of}, ${phoneText(phone)}`}
      className="inline-flex min-h-8 items-center gap-1 rounded-tag font-semibold whitespace-nowrap max-[700px]:min-h-touch"
    >
      <Phone aria-hidden className="size-4" />
      {phoneText(phone)}
    </a>
  );
}
