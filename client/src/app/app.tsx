import { CSPProvider } from '@base-ui/react/csp-provider';
import { RouterProvider } from '@tanstack/react-router';
import { Toasts } from '#ui/toast.tsx';
import type { AppRouter } from './routes.tsx';

/** The providers of all screens. The content security policy allows no style elements from scripts. */
export function App({ router }: { router: AppRouter }) {
  return (
    <CSPProvider disableStyleElements>
      <RouterProvider router={router} />
      <Toasts />
    </CSPProvider>
  );
}
