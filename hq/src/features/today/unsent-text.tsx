import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { TriangleAlert } from 'lucide-react';
import { minutesText } from '#format/countdown.ts';
import { useNow } from '#ui/use-now.ts';

/** What the phones at a departure have not sent yet, and for how long. */
export function UnsentText({ phones }: Pick<BoardRow, 'phones'>) {
  const now = useNow(30_000);
  if (phones.unsent === 0) return <span className="text-muted">0</span>;
  return (
    <span className="inline-flex items-center gap-1 font-bold whitespace-nowrap">
      {phones.silent && (
        <TriangleAlert aria-label="Not heard of for 15 minutes:" className="size-4 text-warn" />
      )}
      {phones.unsent}
      {phones.oldestAt !== null && (
        <span className="text-sm font-normal text-muted">
          {minutesText(Math.max(0, now - Date.parse(phones.oldestAt)))}
        </span>
      )}
    </span>
  );
}
