import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';

export interface ShowMoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  children?: string;
}

/** The button below a list that comes in pages; nothing below the last. */
export function ShowMore({ query, children = 'Show more' }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      wide
      className="mt-2"
      disabled={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {children}
    </Button>
  );
}
