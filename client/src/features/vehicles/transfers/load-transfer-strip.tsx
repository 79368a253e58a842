import type { DoneCounts } from '#scan/check-in/count-done.ts';
import { CountStrip } from '#scan/check-in/count-strip.tsx';
import { spareText } from '../shared/vehicle-text.ts';

export interface LoadTransferStripProps {
  counts: DoneCounts;
  equipment: DoneCounts;
  /** Null when the transfer lists no capacity. */
  spare: number | null;
}

/** Loaded passengers and stowed equipment as bars, remaining and spare seats as numbers. */
export function LoadTransferStrip({ counts, equipment, spare }: LoadTransferStripProps) {
  return (
    <CountStrip
      progress={[
        { label: 'Loaded', value: counts.done, max: counts.total },
        { label: 'Equipment', value: equipment.done, max: equipment.total },
      ]}
      counts={[
        { label: 'Remaining', value: String(counts.remaining) },
        { label: 'Spare seats', value: spareText(spare, 'N/A') },
      ]}
    />
  );
}
