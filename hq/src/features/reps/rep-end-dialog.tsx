import { type RepAccount, RepReply, RepSignedOutReply } from '@offpiste/domain/contract/hq/reps.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useRepCall } from './use-rep-call.ts';

export interface RepEndDialogProps {
  rep: RepAccount;
  what: 'sign-out' | 'disable';
  onClose: () => void;
}

/** Signs a rep out everywhere, or ends the account or brings it back. */
export function RepEndDialog({ rep, what, onClose }: RepEndDialogProps) {
  const { busy, problem, call } = useRepCall();
  const words = wordsOf(rep, what);
  const id = encodeURIComponent(rep.repId);
  const go = async () => {
    const done =
      what === 'sign-out'
        ? await call(`/${id}/sign-out`, { body: {}, schema: RepSignedOutReply })
        : await call(`/${id}`, { body: { disabled: !rep.disabled }, schema: RepReply });
    if (done !== null) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.description}
      actions={
        <>
          <Button
            variant={words.isDangerous ? 'danger' : 'primary'}
            disabled={busy}
            onClick={() => void go()}
          >
            {words.action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {problem !== null && <Alert>{problem}</Alert>}
    </Dialog>
  );
}

function wordsOf({ name, disabled }: RepAccount, what: RepEndDialogProps['what']) {
  if (what === 'sign-out')
    return {
      title: `Log ${name} out everywhere?`,
      description: 'Phones drop their data at their next contact. What they have not sent stays on them.',
      action: 'Log out everywhere',
      isDangerous: true,
    };
  if (disabled)
    return {
      title: `Enable ${name} again?`,
      description: 'The password of before opens the app again; a new link replaces it.',
      action: 'Enable',
      isDangerous: false,
    };
  return {
    title: `Disable ${name}?`,
    description:
      'Nobody signs in with this account any more. Phones drop their data at their next contact; what they have not sent stays on them until it is enabled again.',
    action: 'Disable',
    isDangerous: true,
  };
}
