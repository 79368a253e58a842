import type { SignedInPhone } from '@offpiste/domain/contract/signed-in-phones.ts';
import { LogOut, Smartphone } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { phoneName, whenText } from './phone-text.ts';
import type { Target } from './use-sign-out-phones.ts';

export interface PhoneCardProps {
  phone: SignedInPhone;
  busy: boolean;
  onSignOut: (target: Target) => void;
}

/** One phone: its name, since when and how recently; all but this one can be signed out. */
export function PhoneCard({ phone, busy, onSignOut }: PhoneCardProps) {
  const name = phoneName(phone);
  return (
    <Card heading={name}>
      {phone.thisPhone && (
        <Badge tone="ok" icon={Smartphone}>
          This phone
        </Badge>
      )}
      <p className="mt-1">Last used {whenText(phone.lastUsedAt)}</p>
      <p className="text-muted">Signed in {whenText(phone.signedInAt)}</p>
      {!phone.thisPhone && (
        <Button
          className="mt-3"
          variant="secondary"
          icon={LogOut}
          wide
          disabled={busy}
          aria-label={`Log out ${name}, last used ${whenText(phone.lastUsedAt)}`}
          onClick={() => onSignOut(phone)}
        >
          Log out
        </Button>
      )}
    </Card>
  );
}
