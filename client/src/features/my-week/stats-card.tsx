import { LIFT_PASSES_PLACE, LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import type { RepRecord } from '@offpiste/domain/contract/staff.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Card } from '#ui/card.tsx';
import { useList } from '#workflow/use-list.ts';

/** How much the week holds for the rep. */
export function StatsCard({ record, rooms }: { record: RepRecord; rooms: number }) {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const passes = useList(LIFT_PASSES_PLACE, `/api/scanLiftPass/allBarcodes/${weekId}`, LiftPassTicketsReply);
  const stats = [
    { label: 'Host shifts', value: record['Count - Host'] || 'N/A' },
    { label: 'Lift passes', value: passes.data ? String(passes.data.total) : 'N/A' },
    { label: 'Night patrol', value: record['Count - Night Patrol'] || 'N/A' },
    { label: 'Rooms', value: String(rooms) },
  ];
  return (
    <Card heading="Weekly stats">
      <dl className="grid grid-cols-2 gap-4">
        {stats.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="nums text-xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
