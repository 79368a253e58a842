import { Dialog } from '@base-ui/react/dialog';
import { CircleStop, Keyboard, ScanLine } from 'lucide-react';
import { type ReactNode, useContext, useRef } from 'react';
import { CameraView } from '#scanner/camera-view.tsx';
import { Button } from '#ui/button.tsx';
import { ScreenChromeContext } from '#ui/screen.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import type { ScanMode } from './scan-mode.ts';
import type { CodeReading } from './use-code-reading.ts';

interface ScanFrameProps {
  /** What is being scanned for, read aloud when the camera opens: 'Coach 4 Outbound'. */
  title: string;
  /** The counts, in view all the time. */
  board?: ReactNode;
  dataAt: number | null;
  /** A verdict is on the screen: nothing moves. */
  isJudging?: boolean;
  reading: CodeReading;
  /** Covers the camera: the verdict. */
  cover?: ReactNode;
  /** Below the camera: the last scans. */
  below?: ReactNode;
  /** The way without a code: 'Enter by name'. */
  nameLabel: string;
  onByName: () => void;
  onStop: () => void;
}

/** The camera over the whole screen: counts on top, the last scans below, the controls under the thumb. */
export function ScanFrame(props: ScanFrameProps) {
  const { title, board, dataAt, isJudging = false, reading, cover, below, onStop } = props;
  const chrome = useContext(ScreenChromeContext);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onStop()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Popup
          ref={frame}
          // No control has the focus at first: a stray Enter presses nothing.
          initialFocus={frame}
          className="edges fixed inset-0 z-30 grid grid-rows-[auto_minmax(50dvh,1fr)_auto_auto] overflow-y-auto bg-bg text-ink outline-none low:grid-cols-[1fr_20rem] low:grid-rows-[auto_1fr_auto]"
        >
          <header className="@container low:col-span-2">
            <div className="board relative pt-[env(safe-area-inset-top)]">
              <Dialog.Title className="mx-auto flex min-h-tap max-w-2xl items-center px-4 leading-[1.25rem] font-bold">
                {title}
              </Dialog.Title>
              {board}
            </div>
            {chrome && <StatusLine {...chrome.status} dataAt={dataAt} isHeld={isJudging} />}
          </header>
          <div className="relative overflow-hidden low:row-span-2">
            <CameraView {...reading} />
            {cover}
          </div>
          <div className="low:overflow-y-auto">{below}</div>
          <footer className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
            <div className="mx-auto flex max-w-2xl flex-wrap gap-2 px-3 pt-2.5 pb-3.5">
              <Button variant="secondary" icon={CircleStop} className="min-w-28" onClick={onStop}>
                Stop
              </Button>
              <Button variant="secondary" icon={Keyboard} className="flex-1" onClick={props.onByName}>
                {props.nameLabel}
              </Button>
            </div>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ScanButtonsProps {
  modes: readonly ScanMode[];
  /** What a hand scanner scans for now. */
  current: ScanMode;
  onScan: (mode: ScanMode) => void;
  onByName: (mode: ScanMode) => void;
  /** Further buttons, in a separate row. */
  children?: ReactNode;
}

/** The buttons under the thumb: the first mode's camera is the one filled button; several modes have their names below. */
export function ScanButtons({ modes, current, onScan, onByName, children }: ScanButtonsProps) {
  const several = modes.length > 1;
  const byName = modes.map((mode) => (
    <Button
      key={mode.key}
      variant="secondary"
      icon={Keyboard}
      className={several ? 'min-h-touch flex-1 py-1' : 'flex-1'}
      onClick={() => onByName(mode)}
    >
      {mode.nameLabel}
    </Button>
  ));
  return (
    <>
      {current.handScannerText && (
        <p role="status" className="text-sm text-muted">
          {current.handScannerText}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {modes.map((mode, place) => (
          <Button
            key={mode.key}
            variant={place === 0 ? 'primary' : 'secondary'}
            icon={mode.icon ?? ScanLine}
            className={several && place === 0 ? 'flex-[4]' : several ? 'flex-[3]' : 'flex-1'}
            onClick={() => onScan(mode)}
          >
            {mode.scanLabel}
          </Button>
        ))}
        {!several && byName}
      </div>
      {several && <div className="flex flex-wrap gap-2">{byName}</div>}
      {children && <div className="flex flex-wrap gap-2 *:flex-1">{children}</div>}
    </>
  );
}
