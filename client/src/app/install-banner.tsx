import { Download } from 'lucide-react';
import { useBrand } from '#session/brand.ts';
import { declineInstall, install, useInstallOffer } from '#session/install-offer.ts';
import { Button } from '#ui/button.tsx';

/** Offers to put the app on the home screen. It is above the page and covers nothing. */
export function InstallBanner() {
  const { name } = useBrand();
  const { way } = useInstallOffer();
  return (
    <section aria-label="Install" className="border-b border-line bg-surface p-3">
      <div className="mx-auto flex max-w-2xl flex-col gap-3">
        <p className="flex items-center gap-3">
          <Download aria-hidden className="size-6 shrink-0 text-brand" />
          <span>
            <b>Install {name}</b> on this phone.{' '}
            {way === 'by-hand'
              ? 'In the browser, an iPhone deletes everything after seven days without use, and no messages arrive.'
              : 'It opens from the home screen, full screen.'}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" className="flex-1" onClick={declineInstall}>
            Don't Install
          </Button>
          <Button className="flex-1" onClick={() => void install()}>
            {way === 'by-hand' ? 'Show how' : 'Install'}
          </Button>
        </div>
      </div>
    </section>
  );
}
