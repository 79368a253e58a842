import { seatWords } from '@offpiste/domain/rules/departure-words.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { Printer } from 'lucide-react';
import type { PersonOnPhone } from '#lists/departure-on-phone.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FullScreenDialog } from '#ui/full-screen-dialog.tsx';
import { vehicleText } from '../shared/vehicle-text.ts';
import { countSeats, openAgainWords, type StopOnPhone, seatsText } from './stops-on-phone.ts';

interface ManifestDialogProps {
  /** 'Coach 4 Outbound'. */
  title: string;
  people: readonly PersonOnPhone[];
  stops: readonly StopOnPhone[];
  /** What the seat of somebody rests on: when, where, why. */
  noteOf: (reference: string) => string | null;
  /** When and by whom a stop was closed. */
  closedText: (stop: StopOnPhone) => string | null;
  onClose: () => void;
}

/** Everybody of a departure with their state, to read and to print. */
export function ManifestDialog({ title, people, stops, noteOf, closedText, onClose }: ManifestDialogProps) {
  return (
    <FullScreenDialog title={`Manifest ${title}`} onClose={onClose}>
      <section
        data-printed
        aria-label="Everybody by stop"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="mx-auto w-full max-w-2xl flex-1 overflow-y-auto px-4 pb-4"
      >
        <p className="hidden text-lg font-bold print:block">{title}</p>
        <p className="text-lg font-bold">{seatsText(countSeats(people))}</p>
        {stops.map((stop) => (
          <section key={stop.stop} className="mt-4 break-inside-avoid-page">
            <h2 className="font-bold">{stop.stop || 'Guests and others'}</h2>
            <p className="text-sm text-muted">
              {openAgainWords[stop.state] && <b className="text-ink">{openAgainWords[stop.state]} · </b>}
              {closedText(stop) ?? 'Not closed'}
            </p>
            <ul className="mt-1 divide-y divide-line">
              {[...stop.people]
                .sort((a, b) => compareText(a.name ?? '', b.name ?? ''))
                .map(({ reference, name, seat }) => (
                  <li key={reference} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                    <span className="min-w-0 flex-[1_1_10em]">
                      <span className="block font-semibold">{name ?? vehicleText.unknown}</span>
                      <span className="block text-sm text-muted">{reference}</span>
                    </span>
                    <span className="text-sm">
                      <b className={classNames('block', seat === 'missing' && 'text-bad')}>
                        {seatWords[seat]}
                      </b>
                      {noteOf(reference)}
                    </span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </section>
      <div className="border-t border-line p-3 print:hidden">
        <Button wide icon={Printer} className="mx-auto max-w-2xl" onClick={() => print()}>
          Print
        </Button>
      </div>
    </FullScreenDialog>
  );
}
