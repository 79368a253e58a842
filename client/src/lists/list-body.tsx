import { CROSS_BRAND_LEVEL } from '@offpiste/domain/rules/brand.ts';
import { CloudOff, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { type RowShape, SkeletonList } from '#ui/skeleton-list.tsx';
import { useLonger } from '#ui/use-longer.ts';

/** Why the last attempt failed. */
export interface ListProblem {
  text: string;
  /** The status line says it already, next to the age of the data. */
  quiet: boolean;
}

/** A list as a screen sees it, from the server or, failing that, from this phone. */
export interface ListState<T> {
  data: T | undefined;
  /** When the data was last known to be right. */
  dataAt: number | null;
  /** Why the last attempt failed; the data, if any, is older then. */
  problem: ListProblem | null;
  /** The data is of the week's bookings: the server's own list has not come yet. */
  fromWeek?: boolean;
  retry: () => void;
}

interface ListBodyProps<T> {
  list: ListState<T>;
  /** What is being waited for: 'Loading coaches'. */
  label: string;
  /** What its rows look like, as far as they differ from rows with a plate. */
  shape?: RowShape | undefined;
  children: (data: T) => ReactNode;
}

/** How long a list may take before the screen says what it waits for. */
const SLOW_AFTER_MS = 10_000;

/** A list with its waiting, failing and out-of-date states. */
export function ListBody<T>({ list, label, shape, children }: ListBodyProps<T>) {
  const { data, problem, fromWeek = false, retry } = list;
  if (data === undefined) {
    return problem === null ? (
      <Waiting label={label} shape={shape} onRetry={retry} />
    ) : (
      <EmptyState
        failed
        icon={CloudOff}
        title={problem.text}
        action={
          <Button variant="secondary" icon={RefreshCw} onClick={retry}>
            Try again
          </Button>
        }
      >
        Nothing is lost. Try again with better signal.
      </EmptyState>
    );
  }
  return (
    <>
      {fromWeek && <FromWeekNote />}
      {problem !== null && !problem.quiet && (
        <Alert tone="warn" className="mb-3">
          Not up to date: {problem.text}
        </Alert>
      )}
      {children(data)}
    </>
  );
}

function Waiting(props: { label: string; shape: RowShape | undefined; onRetry: () => void }) {
  const { label, shape, onRetry } = props;
  const isSlow = useLonger(true, SLOW_AFTER_MS);
  return (
    <>
      {isSlow && (
        <Alert tone="warn" className="mb-3">
          <p>Still waiting. The signal may be weak.</p>
          <Button variant="secondary" className="mt-2" icon={RefreshCw} onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      )}
      <SkeletonList label={label} shape={shape} />
    </>
  );
}

/** Says that a list has not come from the server yet, and who is missing from it. */
function FromWeekNote() {
  const { rep } = useSession();
  const seesAll = rep !== null && rep.level >= CROSS_BRAND_LEVEL;
  return (
    <Alert tone="warn" className="mb-3">
      <p className="font-bold">From the week’s bookings</p>
      <p>Scans by others are not here yet.</p>
      {!seesAll && <p>Only passengers of your own brand are shown and counted.</p>}
    </Alert>
  );
}
