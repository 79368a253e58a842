import { CatchBoundary, useRouter } from '@tanstack/react-router';
import { Suspense, useContext } from 'react';
import { reportError } from '#browser/report-error.ts';
import { ScreenChromeContext } from '#ui/screen.tsx';
import { ErrorScreen } from '../error-screen.tsx';
import type { ListBeside } from './lists-beside.ts';

/** A list beside what is open of it. It keeps its place and its scroll while other things of it are opened. */
export function ListPane({ list, isAlone }: ListBeside) {
  const router = useRouter();
  const chrome = useContext(ScreenChromeContext);
  const routes: Readonly<Record<string, (typeof router.routesById)[keyof typeof router.routesById]>> =
    router.routesByPath;
  const List = routes[list]?.options.component;
  if (!chrome || !List) return null;
  return (
    <section className="list-pane" aria-label={isAlone ? undefined : 'List'}>
      <ScreenChromeContext value={{ ...chrome, pane: { is: 'list', isAlone } }}>
        <CatchBoundary
          getResetKey={() => list}
          errorComponent={ErrorScreen}
          onCatch={(error) => reportError(error, 'screen')}
        >
          <Suspense>
            <List />
          </Suspense>
        </CatchBoundary>
      </ScreenChromeContext>
    </section>
  );
}
