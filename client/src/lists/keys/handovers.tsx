import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { brandName } from '#session/brand.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { handoverLines } from './handover-lines.ts';

/** Everything that happened to a room's keys; nothing when nothing did. */
export function Handovers({ room }: { room: Pick<KeyRoomStatus, 'distributionInfo' | 'returnInfo'> }) {
  const lines = handoverLines(room, Date.now(), useResortTime());
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 text-note font-bold">Handovers</h3>
      <ul>
        {lines.map(({ what, who, when }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever replaced as a whole
          <li key={index} className="border-b border-line py-2 last:border-0">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{what}</span>
              <span className="text-sm text-muted">{when}</span>
            </span>
            <span className="block text-sm break-words text-muted">{brandName(who)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
