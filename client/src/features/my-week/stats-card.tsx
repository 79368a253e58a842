import type { RepRecord } from '@offpiste/domain/contract/staff.ts';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';
import { Card } from '#ui/card.tsx';

/** How much the week holds for the rep. */
export function StatsCard({ record, rooms }: { record: RepRecord; rooms: number }) {
  const passes = useList(useLists().liftPasses);
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
            <dd className="text-xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
