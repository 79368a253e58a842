import { type RepAccount, RepReply, RepSignedOutReply } from '@offpiste/domain/contract/hq/reps.ts';
import { useState } from 'react';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { useHqCall } from '#parts/use-hq-call.ts';

export interface RepEndDialogProps {
  rep: RepAccount;
  what: 'sign-out' | 'disable';
  onClose: () => void;
}

/** Signs a rep out everywhere, or ends the account or brings it back. */
export function RepEndDialog({ rep: asked, what, onClose }: RepEndDialogProps) {
  // What somebody else does meanwhile must not turn the question round under a finger.
  const [rep] = useState(asked);
  const { post, ...call } = useHqCall('hq/reps');
  const path = `/api/hq/reps/${encodeURIComponent(rep.repId)}`;
  const go = async () => {
    const done =
      what === 'sign-out'
        ? await post(`${path}/sign-out`, { body: {}, schema: RepSignedOutReply })
        : await post(path, { body: { disabled: !rep.disabled }, schema: RepReply });
    if (done !== null) onClose();
  };
  return <AskDialog {...wordsOf(rep, what)} call={call} onGo={go} onClose={onClose} />;
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
