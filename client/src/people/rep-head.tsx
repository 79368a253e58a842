import type { RepRecord } from '@offpiste/domain/contract/staff.ts';
import { brandName } from '#session/brand.ts';
import { Badge } from '#ui/badge.tsx';
import { isShared, staffTone } from './staff-looks.ts';

/** Who a rep is: the name, whose they are and what they do. */
export function RepHead({ record }: { record: RepRecord }) {
  const { tenant, 'Staff Type': staffType } = record;
  return (
    <>
      <h2 className="text-lg font-bold">{record.Rep}</h2>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge tone={staffTone({ tenant, staffType })}>{brandName(tenant)}</Badge>
        <Badge>{staffType}</Badge>
      </p>
      {isShared(staffType) && <p className="mt-1 text-sm text-muted">Works for every brand</p>}
    </>
  );
}
