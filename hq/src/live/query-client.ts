import { QueryClient } from '@tanstack/react-query';

/** What the pages have read. Nothing of it is stored: headquarters works online only. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The stream says what has changed (`live/`); what is shown is never taken to be old by its age alone.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    },
  },
});
