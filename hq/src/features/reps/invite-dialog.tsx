import { InviteReply, type RepAccount } from '@offpiste/domain/contract/hq/reps.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { timeIn } from '#format/resort-time.ts';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { QrCode } from '#parts/qr-code.tsx';
import { useHqCall } from '#parts/use-hq-call.ts';
import { useBrands } from '#session/brand.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { inviteAddress } from './invite-address.ts';

export interface InviteDialogProps {
  rep: RepAccount;
  onClose: () => void;
}

/** Makes the link by which a rep gets a password, and shows it this once. */
export function InviteDialog({ rep, onClose }: InviteDialogProps) {
  const { post, ...call } = useHqCall('hq/reps');
  const [made, setMade] = useState<InviteReply | null>(null);
  const make = async () => {
    const path = `/api/hq/reps/${encodeURIComponent(rep.repId)}/invite`;
    setMade(await post(path, { body: {}, schema: InviteReply }));
  };
  if (made) return <MadeInvite rep={rep} invite={made} onClose={onClose} />;
  return (
    <AskDialog
      title={`Invite ${rep.name}`}
      description="Whoever opens the link gets the password of this account, once. The password of before ends then, and its phones are logged out. A link that was made earlier no longer counts."
      action="Make a link"
      call={call}
      onGo={make}
      onClose={onClose}
    />
  );
}

function MadeInvite({ rep, invite, onClose }: InviteDialogProps & { invite: InviteReply }) {
  const address = inviteAddress(invite.token, rep, useBrands());
  const copy = () =>
    copyText(address, { copied: 'Link copied', failed: 'Could not copy. Select the link and copy it.' });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`The link of ${rep.name}`}
      description={`Shown this once. Give it to ${rep.name} alone; it can be opened until ${timeIn().dayAndTime(invite.expiresAt)}.`}
      actions={
        <>
          <Button icon={Copy} onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <QrCode
        text={address}
        label={`QR code of the link of ${rep.name}`}
        className="mx-auto size-56 rounded-tag"
      />
      <p className="mt-3 font-mono text-sm break-all select-all">{address}</p>
    </Dialog>
  );
}
