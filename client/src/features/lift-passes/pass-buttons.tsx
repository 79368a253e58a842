import { Keyboard, ScanLine } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { SlideToConfirm } from '#ui/slide-to-confirm.tsx';
import { passState } from './chosen-pass.tsx';
import type { PassOnTable } from './use-pass-desk.ts';

export const FIND_LABEL = 'Find by name';

export interface PassButtonsProps {
  pass: PassOnTable | null;
  processing: boolean;
  onScan: () => void;
  onFind: () => void;
  onDistribute: (pass: PassOnTable) => void;
}

/** Under the thumb: ways to a pass and, once one is ready, the slide that hands it out. */
export function PassButtons({ pass, processing, ...on }: PassButtonsProps) {
  if (pass && passState(pass.ticket) === 'ready')
    return (
      <SlideToConfirm
        key={pass.ticket.barcode}
        label="Slide to distribute"
        busy={processing ? 'Processing' : null}
        onComplete={() => on.onDistribute(pass)}
      />
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={ScanLine} className="flex-1" disabled={processing} onClick={on.onScan}>
        Scan Barcode
      </Button>
      <Button
        variant="secondary"
        icon={Keyboard}
        className="flex-1"
        disabled={processing}
        onClick={on.onFind}
      >
        {FIND_LABEL}
      </Button>
    </div>
  );
}
