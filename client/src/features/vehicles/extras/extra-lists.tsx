import type { ExtrasReply, ScannedExtra } from '@offpiste/domain/contract/extra-passengers.ts';
import { Trash2, UserPlus } from 'lucide-react';
import { ListedPassenger, personRowClass } from '#people/listed-passenger.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RowList } from '#ui/row-list.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { bookedOnText, extraOutcomeText, extrasText, extraWords } from './extras-text.ts';
import type { KnownExtra } from './known-extra.ts';

interface ScannedListProps {
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
    <ul aria-label="Scanned passengers" className="rows -mx-3 mb-3">
      {passengers.toReversed().map(({ barcode }) => {
        const { name, outcome } = known.get(barcode) ?? { name: null, outcome: null };
        const doubt = outcome && outcome.reason !== 'added' ? outcome : null;
        const nobody = outcome?.reason === 'added' ? extrasText.onNoList : extrasText.unnamed;
        const booked = outcome?.reason === 'added' ? bookedOnText(outcome.bookedOn) : null;
        return (
          <li key={barcode} className={personRowClass}>
            <ListedPassenger
              name={name ?? nobody}
              bookingRef={barcode}
              cancelled={false}
              detail={doubt ? extraOutcomeText(doubt) : booked}
            >
              {doubt && <Badge tone="warn">{extraWords[doubt.reason]}</Badge>}
            </ListedPassenger>
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

interface AddedExtrasProps {
  extras: ExtrasReply['extras'];
  /** Submitted on this phone, not sent yet. */
  unsent: readonly string[];
}

/** Who rides on the transfer beyond its list already. */
export function AddedExtras({ extras, unsent }: AddedExtrasProps) {
  const time = useResortTime();
  const known = new Set(extras.map(({ barcode }) => barcode));
  const waiting = unsent.filter((barcode) => !known.has(barcode));
  const count = extras.length + waiting.length;
  if (count === 0) return null;
  return (
    <Accordion
      className="mt-6"
      items={[
        {
          value: 'added',
          title: 'Added to this transfer',
          aside: <span className="font-bold">{count}</span>,
          content: (
            <RowList inCard>
              {waiting.map((barcode) => (
                <li key={barcode} className={personRowClass}>
                  <ListedPassenger name={extrasText.unnamed} bookingRef={barcode} cancelled={false} waiting />
                </li>
              ))}
              {extras.map(({ barcode, name, at }) => (
                <li key={barcode} className={personRowClass}>
                  <ListedPassenger
                    name={name ?? extrasText.unnamed}
                    bookingRef={barcode}
                    cancelled={false}
                    detail={time.timeText(at, Date.now())}
                  />
                </li>
              ))}
            </RowList>
          ),
        },
      ]}
    />
  );
}
