import { Keyboard, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { ScanMode } from './scan-mode.ts';

export interface ScanButtonsProps {
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
            icon={ScanLine}
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
