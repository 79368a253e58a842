import { InviteReply, type RepAccount } from '@offpiste/domain/contract/hq/reps.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useRef, useState } from 'react';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { useHqCall } from '#parts/use-hq-call.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { MadeLink } from './printed-links.tsx';

export interface AllLinksDialogProps {
  reps: readonly RepAccount[];
  /** Called with the links, to be shown this once. */
  onMade: (links: readonly MadeLink[]) => void;
  onClose: () => void;
}

/** Makes a link for each of several reps, one after the other. */
export function AllLinksDialog({ reps: asked, onMade, onClose }: AllLinksDialogProps) {
  // Whoever signs in meanwhile leaves the list, and must not move the others in it.
  const [reps] = useState(asked);
  const { post, ...call } = useHqCall(null);
  const [links, setLinks] = useState<readonly MadeLink[]>([]);
  const stopping = useRef(new AbortController());
  const end = (made: readonly MadeLink[]) => (made.length > 0 ? onMade(made) : onClose());
  const makeAll = async () => {
    let made = links;
    // After a broken connection it goes on behind those that were made.
    for (const rep of reps.slice(links.length)) {
      const path = `/api/hq/reps/${encodeURIComponent(rep.repId)}/invite`;
      const invite = await post(path, { body: {}, schema: InviteReply });
      if (invite !== null) {
        made = [...made, { rep, invite }];
        setLinks(made);
      }
      if (stopping.current.signal.aborted) break;
      if (invite === null) return;
    }
    end(made);
  };
  // One that is on its way is waited for: it is made, and must be seen.
  const stop = () => {
    stopping.current.abort();
    if (!call.busy) end(links);
  };
  return (
    <AskDialog
      title={`Make ${counted(reps.length, 'link')}`}
      description="One for each rep in the list, shown once, to be printed and handed over. Links that were made for them earlier no longer count, and a password of before ends when they open theirs."
      action={links.length > 0 && !call.busy ? 'Go on' : 'Make links'}
      call={call}
      onGo={makeAll}
      onClose={stop}
    >
      {links.length > 0 && (
        <ProgressBar
          label="Making links"
          value={links.length}
          max={reps.length}
          text={`${links.length} of ${reps.length}`}
        />
      )}
    </AskDialog>
  );
}
