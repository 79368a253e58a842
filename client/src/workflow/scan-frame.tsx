import { Dialog } from '@base-ui/react/dialog';
import { CircleStop, Keyboard } from 'lucide-react';
import { type ReactNode, useContext, useRef } from 'react';
import { CameraView } from '#scanner/camera-view.tsx';
import type { ScannedCode } from '#scanner/scanned-code.ts';
import { Button } from '#ui/button.tsx';
import { ScreenChromeContext } from '#ui/screen.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import { LastScans } from './last-scans.tsx';
import type { Verdicts } from './use-verdicts.ts';
import { VerdictPanel } from './verdict-panel.tsx';

export interface ScanFrameProps {
  /** What is being scanned for, read aloud when the camera opens: 'Coach 4 Outbound'. */
  title: string;
  /** The counts, in view all the time. */
  strip: ReactNode;
  dataAt: number | null;
  verdicts: Verdicts;
  /** Reading rests: the cool-down runs, a verdict is held, a dialog is open. */
  paused: boolean;
  /** Why the last code was not taken, shown in the frame. */
  message: string | null;
  /** Seconds until the next scan. */
  countdown: number | null;
  onScan: (code: ScannedCode) => void;
  onByName: () => void;
  onStop: () => void;
}

/** The scan screen: counts on top, camera or verdict over the upper half, the last five verdicts, the controls. */
export function ScanFrame(props: ScanFrameProps) {
  const { title, strip, dataAt, verdicts, onStop } = props;
  const chrome = useContext(ScreenChromeContext);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onStop()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Popup
          ref={frame}
          // No control has the focus at first: a stray Enter presses nothing.
          initialFocus={frame}
          className="fixed inset-0 z-30 grid grid-rows-[auto_minmax(50dvh,1fr)_auto_auto] overflow-y-auto bg-bg text-ink outline-none"
        >
          <header className="border-b border-line bg-surface px-4 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2">
            <Dialog.Title className="truncate font-bold">{title}</Dialog.Title>
            {strip}
          </header>
          <div className="relative overflow-hidden">
            <CameraView
              paused={props.paused}
              onScan={props.onScan}
              message={props.message}
              countdown={props.countdown}
            />
            <VerdictPanel shown={verdicts.shown} held={verdicts.held} onTap={verdicts.tap} />
          </div>
          <div className="max-h-37 min-h-touch overflow-y-auto bg-surface">
            <LastScans verdicts={verdicts.past} onOpen={verdicts.open} />
          </div>
          <footer className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
            {chrome && <StatusLine connection={chrome.connection} unsent={chrome.unsent} dataAt={dataAt} />}
            <div className="flex flex-wrap gap-2 p-3">
              <Button variant="secondary" icon={CircleStop} className="min-w-28" onClick={onStop}>
                Stop
              </Button>
              <Button icon={Keyboard} className="flex-1" onClick={props.onByName}>
                Enter by name
              </Button>
            </div>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
