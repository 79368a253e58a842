import type { AppliedImport } from '@offpiste/domain/contract/hq/weeks.ts';
import { timeIn } from '#format/resort-time.ts';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { peopleText } from './week-texts.ts';

/** The imports of a week that were applied, the newest first. */
export function HistoryList({ imports, zone }: { imports: readonly AppliedImport[]; zone: string }) {
  return (
    <Card heading="History" className="max-w-4xl">
      {imports.length === 0 && <p className="text-muted">No import of this week is kept.</p>}
      <ol>
        {imports.map((one) => (
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
              {one.sources.join(', ')}
              {!one.isKept && ' · its bundle is no longer there'}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
