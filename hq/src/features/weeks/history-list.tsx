import type { AppliedImport } from '@offpiste/domain/contract/hq/weeks.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useState } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { timeIn } from '#format/resort-time.ts';
import { smallButtonClass } from '#parts/small-button.ts';
import { Card } from '#ui/card.tsx';
import { sourcesText } from './job-words.ts';
import { PutBackDialog } from './put-back-dialog.tsx';
import { peopleText } from './week-texts.ts';

export interface HistoryListProps {
  weekId: string;
  imports: readonly AppliedImport[];
  zone: string;
}

/** The imports of a week that were applied, the newest first; an earlier one may be put back. */
export function HistoryList({ weekId, imports, zone }: HistoryListProps) {
  const [asking, setAsking] = useState<AppliedImport | null>(null);
  const isManager = useIsManager();
  return (
    <Card heading="History">
      {imports.length === 0 && <p className="text-muted">No import of this week is kept.</p>}
      <ol>
        {imports.map((one, index) => (
          <li key={one.run} className="border-t border-line py-2.5 first:border-t-0">
            <p className="font-semibold wrap-anywhere">
              {timeIn(zone).dayAndTime(one.at)} by {one.by}
            </p>
            <p className="text-note wrap-anywhere">
              {peopleText(one.people)}
              {one.recorded > 0 &&
                `; about ${counted(one.recorded, 'person', 'people')} something was recorded`}
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              {sourcesText(one.sources)}
              {!one.isKept && ' · can no longer be put back'}
            </p>
            {isManager && one.isKept && index > 0 && (
              <button type="button" className={`${smallButtonClass} mt-1`} onClick={() => setAsking(one)}>
                Put back… <span className="sr-only">{timeIn(zone).dayAndTime(one.at)}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      {asking && <PutBackDialog weekId={weekId} one={asking} zone={zone} onClose={() => setAsking(null)} />}
    </Card>
  );
}
