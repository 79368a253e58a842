import type { ExtrasReply } from '@offpiste/domain/contract/extra-passengers.ts';
import { ListedPassenger, personRowClass } from '#people/listed-passenger.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { RowList } from '#ui/row-list.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { extrasText } from './extras-text.ts';

export interface AddedExtrasProps {
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
