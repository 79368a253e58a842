import type { DoneCounts } from '#scan/check-in/count-done.ts';
import { CountStrip } from '#scan/check-in/count-strip.tsx';
import { spareText } from '../shared/vehicle-text.ts';

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
