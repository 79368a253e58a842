import { Link } from '@tanstack/react-router';
import { Keyboard, ScanLine } from 'lucide-react';
import { Button, buttonClass } from '#ui/button.tsx';
import { SlideToConfirm } from '#ui/slide-to-confirm.tsx';
import { passState } from './chosen-pass.tsx';
import type { PassOnTable } from './use-pass-desk.ts';

export const FIND_LABEL = 'Find by name';

export interface PassButtonsProps {
  pass: PassOnTable | null;
  processing: boolean;
  /** Where Cancel leads while no pass is chosen. */
  back: string;
  onScan: () => void;
  onFind: () => void;
  onDistribute: (pass: PassOnTable) => void;
  /** Puts the pass back. */
  onCancel: () => void;
}

/** Under the thumb: ways to a pass and, once one is ready, the slide that hands it out. */
export function PassButtons({ pass, processing, back, ...on }: PassButtonsProps) {
  if (pass && passState(pass.ticket) === 'ready')
    return (
      <>
        <SlideToConfirm
          key={pass.ticket.barcode}
          label="Slide to distribute"
          busy={processing ? 'Processing' : null}
          onComplete={() => on.onDistribute(pass)}
        />
        <Button variant="secondary" wide disabled={processing} onClick={on.onCancel}>
          Cancel
        </Button>
      </>
    );
  return (
    <>
      <Button icon={ScanLine} wide disabled={processing} onClick={on.onScan}>
        Scan Barcode
      </Button>
      <div className="flex flex-wrap gap-2 *:last:min-w-28">
        <Button
          variant="secondary"
          icon={Keyboard}
          className="flex-1"
          disabled={processing}
          onClick={on.onFind}
        >
          {FIND_LABEL}
        </Button>
        {pass || processing ? (
          <Button variant="secondary" onClick={on.onCancel}>
            Cancel
          </Button>
        ) : (
          <Link to={back} className={buttonClass('secondary')}>
            Cancel
          </Link>
        )}
      </div>
    </>
  );
}
