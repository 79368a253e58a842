import { counted } from '@offpiste/domain/rules/counted.ts';
import { RefreshCw, Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { syncNow } from '#offline/sync/sync.ts';
import { ExportButton } from '#scan/export-button.tsx';
import { useBrand } from '#session/brand.ts';
import { closeInstallHelp } from '#session/install-offer.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** How the app is put on the Home Screen of an iPhone or iPad, where nothing but the rep's own hand can do it. */
export function InstallHelp() {
  const { unsent } = useOutbox();
  const { logo } = useBrand();
  return (
    <Dialog
      open
      onClose={closeInstallHelp}
      title="Install on this iPhone"
      description={
        <p>
          In the browser, an iPhone deletes everything after seven days without use, and no messages arrive.
          The installed app keeps its data.
        </p>
      }
      actions={
        <Button wide onClick={closeInstallHelp}>
          OK
        </Button>
      }
    >
      {unsent > 0 && (
        <Alert tone="warn" className="mb-4">
          <p className="font-bold">{`${counted(unsent, 'action')} not sent yet. Send first.`}</p>
          <p>The installed app starts empty: what is not sent stays in this browser.</p>
          <div className="mt-3 flex flex-col gap-2">
            <Button variant="secondary" icon={RefreshCw} wide onClick={() => void syncNow()}>
              Send now
            </Button>
            <ExportButton />
          </div>
        </Alert>
      )}
      <ol className="flex flex-col gap-4">
        <Step picture={<Share aria-hidden className="size-6" />}>
          Tap <b>Share</b> in the browser. Where it is not in the bar, it is behind the three dots.
        </Step>
        <Step picture={<SquarePlus aria-hidden className="size-6" />}>
          Scroll down and tap <b>Add to Home Screen</b>, then <b>Add</b>.
        </Step>
        <Step picture={<img alt="" src={logo} className="size-8" />}>
          Open the app from the Home Screen, sign in and set a PIN.
        </Step>
      </ol>
    </Dialog>
  );
}

function Step({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-field border border-line bg-bg">
        {picture}
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  );
}
