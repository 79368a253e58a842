import type { SystemReply } from '@offpiste/domain/contract/hq/system.ts';
import { Copy } from 'lucide-react';
import { timeIn } from '#format/resort-time.ts';
import { smallButtonClass } from '#parts/small-button.ts';
import { Card } from '#ui/card.tsx';
import { copyText } from '#ui/copy-text.ts';

/** Where the audit trail ends: kept elsewhere, it proves later that nothing before it was changed. */
export function AuditHead({ audit: { head, unshipped } }: Pick<SystemReply, 'audit'>) {
  const copy = (hash: string) =>
    copyText(hash, { copied: 'Copied', failed: 'Could not copy. Select it and copy it.' });
  return (
    <Card heading="Audit trail">
      {head === null ? (
        <p className="text-note text-muted">Nothing is in it yet.</p>
      ) : (
        <div className="flex flex-col items-start gap-2 text-note">
          <p>
            Row {head.seq}, {timeIn().dayAndTime(head.at)}. Keep its hash somewhere else: with it whoever
            keeps the servers finds out later whether anything was changed (‘offpiste audit verify --expect’).
          </p>
          <p className="font-mono text-sm break-all select-all">{head.hash}</p>
          <button type="button" className={smallButtonClass} onClick={() => void copy(head.hash)}>
            <Copy aria-hidden className="size-5" />
            Copy the hash
          </button>
        </div>
      )}
      <p className="mt-2 text-sm text-muted">
        {unshipped === 0 ? 'All rows are in the log too.' : `Rows that are not in the log yet: ${unshipped}`}
      </p>
    </Card>
  );
}
