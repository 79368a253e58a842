import type { AttemptFilters } from '@offpiste/domain/contract/hq/attempt-filters.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowUp, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { Answer } from '#parts/answer.tsx';
import { Figure, Page } from '#parts/page.tsx';
import { TakeButton } from '#parts/take-button.tsx';
import { useKeys } from '#parts/use-keys.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { AttemptList } from './attempt-list.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { queryOf } from './ledger-search.ts';
import { useAttempts } from './use-attempts.ts';

const LEDGER = '/signed-in/inside/$weekId/ledger';

/** Every attempt of the week, filtered and counted, and as a file. */
export function LedgerScreen() {
  const { weekId } = useParams({ from: LEDGER });
  const filters = useSearch({ from: LEDGER });
  const navigate = useNavigate({ from: '/$weekId/ledger' });
  const isManager = useIsManager();
  const { latest, entries, arrived, showArrived, isMore, isFetchingMore, failed, fetchMore } = useAttempts(
    weekId,
    filters,
  );
  const filterArea = useRef<HTMLDivElement>(null);
  const filesArea = useRef<HTMLDivElement>(null);
  useKeys([
    { keys: 'f', words: 'Filter', run: () => filterArea.current?.querySelector('input')?.focus() },
    { keys: 'x', words: 'Export as CSV', run: () => filesArea.current?.querySelector('button')?.click() },
  ]);
  const change = (changed: Partial<AttemptFilters>) =>
    void navigate({ search: withoutUndefined({ ...filters, ...changed }), replace: true });
  const clear = () => void navigate({ search: {}, replace: true });
  const counts = latest.data?.counts;
  const file = (name: string) => `/api/hq/actions/${encodeURIComponent(weekId)}/${name}?${queryOf(filters)}`;
  return (
    <Page
      title="Ledger"
      line="Every attempt, as it was recorded"
      zone={latest.data?.zone}
      shown={latest}
      figures={
        counts && (
          <>
            <Figure label="Attempts" value={counts.all} hint="All that the filters leave" />
            <Figure label="Accepted" value={counts.accepted} />
            <Figure label="Contradict" value={counts.conflict} hint="Somebody had done it before" />
            <Figure label="Refused" value={counts.refused} />
            <Figure label="Late" value={counts.late} hint="Arrived over a minute after they happened" />
            <Figure label="Taken back" value={counts.undone} />
          </>
        )
      }
      actions={
        isManager && (
          <div ref={filesArea} className="flex flex-wrap gap-2">
            <TakeButton path={file('actions.csv')} name={`${weekId}-actions.csv`}>
              CSV
            </TakeButton>
            <TakeButton path={file('actions.xlsx')} name={`${weekId}-actions.xlsx`}>
              Excel
            </TakeButton>
          </div>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div ref={filterArea}>
          <LedgerFilters weekId={weekId} filters={filters} onChange={change} onClear={clear} />
        </div>
        <Answer query={latest} loading="Loading attempts" failed="The ledger did not load">
          {({ zone }) => (
            <>
              {arrived > 0 && (
                <Button variant="secondary" icon={ArrowUp} className="self-center" onClick={showArrived}>
                  {arrived} new
                </Button>
              )}
              {entries.length === 0 && arrived === 0 ? (
                <EmptyState icon={SearchX} title="No attempts match">
                  {Object.keys(filters).length > 0
                    ? 'Clear the filters, or change one of them.'
                    : 'Nothing has been recorded in this week yet.'}
                </EmptyState>
              ) : (
                <AttemptList weekId={weekId} zone={zone} entries={entries} />
              )}
              {failed && <Alert>Earlier attempts did not load: {failed.message}</Alert>}
              {isMore && (
                <Button variant="secondary" wide disabled={isFetchingMore} onClick={fetchMore}>
                  Show earlier ones
                </Button>
              )}
            </>
          )}
        </Answer>
      </div>
    </Page>
  );
}

function withoutUndefined(filters: Partial<AttemptFilters>): AttemptFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
