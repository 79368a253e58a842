import { SignedInPhonesReply } from '@offpiste/domain/contract/signed-in-phones.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import { useList } from '#lists/use-list.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Button } from '#ui/button.tsx';
import { Screen } from '#ui/screen.tsx';
import { showToast } from '#ui/toast.tsx';
import { PhoneCard } from './phone-card.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
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
