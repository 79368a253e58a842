import { Download } from 'lucide-react';
import { install, useInstallOffer } from '#session/install-offer.ts';
import { ActionLine } from './action-line.tsx';

/** Offers to install the app, where it is not. */
export function InstallLine() {
  const { way } = useInstallOffer();
  if (way === null) return null;
  return (
    <ActionLine
      icon={Download}
      name="Not installed"
      text={
        way === 'by-hand'
          ? 'In the browser, an iPhone deletes everything after seven days without use.'
          : 'The installed app opens from the home screen, full screen.'
      }
      action={way === 'by-hand' ? 'Show how' : 'Install'}
      onAction={() => void install()}
    />
  );
}
