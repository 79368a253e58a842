import { Keyboard, ScanLine } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { ScanMode } from './scan-mode.ts';

export interface ScanButtonsProps {
  modes: readonly ScanMode[];
  /** What a hand scanner does now. */
  current: ScanMode;
  onScan: (mode: ScanMode) => void;
  onByName: (mode: ScanMode) => void;
  /** Further ways on, such as Cancel. */
  children: ReactNode;
}

/** The buttons under the thumb: for each mode by camera and by name, one column a mode. */
export function ScanButtons({ modes, current, onScan, onByName, children }: ScanButtonsProps) {
  const several = modes.length > 1;
  const ownRow = several || Children.toArray(children).length > 1;
  return (
    <>
      {several && (
        <p role="status" className="text-center text-sm text-muted">
          A hand scanner does: {current.scanLabel}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {modes.map((mode) => (
          <Button key={mode.key} icon={ScanLine} className="flex-1" onClick={() => onScan(mode)}>
            {mode.scanLabel}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {modes.map((mode) => (
          <Button
            key={mode.key}
            variant="secondary"
            icon={Keyboard}
            className="flex-1"
            onClick={() => onByName(mode)}
          >
            {mode.nameLabel}
          </Button>
        ))}
        {!ownRow && children}
      </div>
      {ownRow && <div className="flex flex-wrap gap-2 *:flex-1">{children}</div>}
    </>
  );
}
