import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { Accordion } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { spareText } from '../shared/vehicle-text.ts';
import { capacityLines, capacityOf } from './transfer-capacity-lines.ts';
import { transferText } from './transfer-text.ts';

/** Who takes the seats of the transfer being loaded, folded away under what is left of them. */
export function CapacitySummary({ row, direction }: { row: TransferRow; direction: Direction }) {
  const { spare } = capacityOf(row, direction);
  return (
    <Accordion
      className="mb-2"
      items={[
        {
          value: 'capacity',
          title: transferText.capacitySummary,
          aside: spare !== null && (
            <Badge tone={spare < 0 ? 'warn' : 'neutral'}>
              {spare < 0 ? spareText(spare) : `${spare} spare`}
            </Badge>
          ),
          content: <DetailList lines={capacityLines(row, direction)} />,
        },
      ]}
    />
  );
}
