import type { ScannedExtra } from '@offpiste/domain/contract/extra-passengers.ts';
import { Trash2, UserPlus } from 'lucide-react';
import { ListedPassenger } from '#people/listed-passenger.tsx';
import { Badge } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { bookedOnText, extraOutcomeText, extrasText, extraWords } from './extras-text.ts';
import type { KnownExtra } from './known-extra.ts';

export interface ScannedListProps {
  passengers: readonly ScannedExtra[];
  known: ReadonlyMap<string, KnownExtra>;
  onRemove: (barcode: string) => void;
}

/** The codes scanned and not yet submitted, the newest first, each with what this phone knows of it. */
export function ScannedList({ passengers, known, onRemove }: ScannedListProps) {
  if (passengers.length === 0) {
    return (
      <EmptyState icon={UserPlus} title="Nobody scanned yet">
        Scan everyone who is on the bus and not on its list, then submit them together.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Scanned passengers" className="flex flex-col gap-2">
      {passengers.toReversed().map(({ barcode }) => {
        const { name, outcome } = known.get(barcode) ?? { name: null, outcome: null };
        const doubt = outcome && outcome.reason !== 'added' ? outcome : null;
        const nobody = outcome?.reason === 'added' ? extrasText.onNoList : extrasText.unnamed;
        const booked = outcome?.reason === 'added' ? bookedOnText(outcome.bookedOn) : null;
        return (
          <li key={barcode} className={classNames(cardClass, 'flex items-center gap-1 py-2 pr-1 pl-4')}>
            <span className="min-w-0 flex-1">
              <ListedPassenger name={name ?? nobody} bookingRef={barcode} cancelled={false}>
                {doubt && <Badge tone="warn">{extraWords[doubt.reason]}</Badge>}
              </ListedPassenger>
              {doubt && <span className="block">{extraOutcomeText(doubt)}</span>}
              {booked && <span className="block text-muted">{booked}</span>}
            </span>
            <IconButton
              icon={Trash2}
              label="Remove"
              aria-label={`Remove ${name ?? barcode}`}
              onClick={() => onRemove(barcode)}
            />
          </li>
        );
      })}
    </ul>
  );
}
