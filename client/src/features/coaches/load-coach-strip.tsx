import type { DoneCounts } from '#workflow/count-done.ts';
import { CountStrip } from '#workflow/count-strip.tsx';
import { spareText } from '#workflow/vehicles/vehicle-text.ts';

export interface LoadCoachStripProps {
  counts: DoneCounts;
  equipment: DoneCounts;
  /** Null when the coach's capacity is not on record. */
  spare: number | null;
}

/** Loaded, remaining, equipment and spare seats of a coach being loaded. */
export function LoadCoachStrip({ counts, equipment, spare }: LoadCoachStripProps) {
  return (
    <CountStrip
      progress={{ label: 'Loaded', value: counts.done, max: counts.total }}
      counts={[
        { label: 'Remaining', value: String(counts.remaining) },
        { label: 'Equipment', value: `${equipment.done} of ${equipment.total}` },
        { label: 'Spare seats', value: spareText(spare, 'N/A') },
      ]}
    />
  );
}
