import { QueryClient } from '@tanstack/react-query';

/** Lists from the server. They are asked for even when the browser believes to be offline: it is often wrong. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: 10_000, gcTime: Number.POSITIVE_INFINITY, retry: false },
  },
});
