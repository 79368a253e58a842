import { type SignedInPhone, SignedInPhonesReply } from '@offpiste/domain/contract/signed-in-phones.ts';
import { LogOut, Smartphone } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { timeIn } from '#format/resort-time.ts';
import { ListBody } from '#lists/list-body.tsx';
import { useList } from '#lists/use-list.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Screen } from '#ui/screen.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Target, useSignOutPhones } from './use-sign-out-phones.ts';

/** Where the rep is signed in; a phone that was lost or lent is signed out here. */
export function SignedInPhonesScreen() {
  const phones = useList({ key: 'signed-in-phones', path: '/auth/sessions', schema: SignedInPhonesReply });
  const { signOut, busy, problem, forgetProblem } = useSignOutPhones();
  const [asking, setAsking] = useState<Target | null>(null);
  const others = phones.data?.sessions.filter(({ thisPhone }) => !thisPhone) ?? [];
  const ask = (target: Target | null) => {
    forgetProblem();
    setAsking(target);
  };
  const confirm = async (target: Target, password: string) => {
    if (!(await signOut(target, password))) return;
    setAsking(null);
    phones.retry();
    showToast(target === 'others' ? 'Other phones logged out.' : 'Phone logged out.');
  };
  return (
    <Screen
      title="Signed-in phones"
      back={useSelectedWeekId() === null ? '/' : '/home'}
      dataAt={phones.dataAt}
      bottom={
        others.length > 1 && (
          <Button variant="danger" icon={LogOut} wide disabled={busy} onClick={() => ask('others')}>
            Log out all other phones
          </Button>
        )
      }
    >
      <ListBody list={phones} label="Loading signed-in phones">
        {({ sessions }) => (
          <ul className="flex flex-col gap-3">
            {sessions.map((phone) => (
              <li key={phone.sessionId}>
                <PhoneCard phone={phone} busy={busy} onSignOut={ask} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      {asking !== null && (
        <SignOutDialog
          target={asking}
          busy={busy}
          problem={problem}
          onCancel={() => ask(null)}
          onConfirm={(password) => void confirm(asking, password)}
        />
      )}
    </Screen>
  );
}

interface PhoneCardProps {
  phone: SignedInPhone;
  busy: boolean;
  onSignOut: (target: Target) => void;
}

/** One phone: its name, since when and how recently; all but this one can be signed out. */
function PhoneCard({ phone, busy, onSignOut }: PhoneCardProps) {
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

interface SignOutDialogProps {
  /** The phones to be signed out. */
  target: Target;
  busy: boolean;
  /** Why the last try failed. */
  problem: string | null;
  onCancel: () => void;
  onConfirm: (password: string) => void;
}

/** Asks for the password before a phone is signed out remotely, and says what happens to its unsent actions. */
function SignOutDialog({ target, busy, problem, onCancel, onConfirm }: SignOutDialogProps) {
  const [password, setPassword] = useState('');
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(password);
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      title={target === 'others' ? 'Log out all other phones?' : `Log out ${phoneName(target)}?`}
      description="It is logged out when it next connects, and its week is removed. What it has not sent stays on it until you sign in there again."
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} disabled={busy || password === ''}>
            {busy ? 'Logging out…' : 'Log out'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <PasswordField
          label="Your password"
          name="current-password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {problem !== null && <Alert className="mt-4">{problem}</Alert>}
      </form>
    </Dialog>
  );
}

/** The name by which a rep knows a phone. */
function phoneName({ deviceName }: SignedInPhone): string {
  return deviceName || 'Unknown device';
}

/** An instant as a rep reads it, on the phone's own clock: 'Sun 10 Jan 06:02'. */
export function whenText(instant: string): string {
  return timeIn().dayAndTime(instant);
}
