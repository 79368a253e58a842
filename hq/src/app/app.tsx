import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#live/query-client.ts';
import { Toasts } from '#ui/toast.tsx';
import type { HqRouter } from './routes.tsx';

/** The providers of all pages. The content security policy allows no style elements from scripts. */
export function App({ router }: { router: HqRouter }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toasts />
    </CSPProvider>
  );
}
