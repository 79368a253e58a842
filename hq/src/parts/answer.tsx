import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallFailed } from '#live/call-failed.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';

export interface AnswerProps<T> {
  query: Pick<UseQueryResult<T, CallFailed>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown };
  /** What is on its way: 'Loading departures'. */
  loading: string;
  /** What failed: 'The departures did not load'. */
  failed: string;
  children: (value: T) => ReactNode;
}

/** A reply as it comes: on its way, failed, or there. What was there stays while it cannot be asked again. */
export function Answer<T>({ query, loading, failed, children }: AnswerProps<T>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error && (
        <Alert tone={data === undefined ? 'bad' : 'warn'} className="mb-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p>
              {failed}: {error.message}
              {data !== undefined && '. What you see is from before.'}
            </p>
            <Button variant="secondary" icon={RefreshCw} disabled={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </Alert>
      )}
      {data === undefined && !error && (
        <div className="animate-late px-3 pt-3">
          <SkeletonList label={loading} shape="departures" />
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
