import { CatchBoundary, useRouter } from '@tanstack/react-router';
import { Suspense, useContext, useEffect, useRef } from 'react';
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
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another row
  useEffect(() => (isAlone || !pane.current ? undefined : showOpenRow(pane.current)), [list, isAlone]);
  if (!chrome || !List) return null;
  return (
    <section ref={pane} className="list-pane" aria-label={isAlone ? undefined : 'List'}>
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

/**
 * Scrolls to the row of what is open, as soon as the list has it; a rep who scrolls before has chosen where to be.
 * Returns what ends the wait.
 */
function showOpenRow(pane: HTMLElement): () => void {
  const end = () => {
    rows.disconnect();
    for (const kind of ['wheel', 'pointerdown', 'keydown']) pane.removeEventListener(kind, end);
  };
  const show = () => {
    const row = pane.querySelector('li [aria-current], tr [aria-current]');
    if (!row) return;
    row.scrollIntoView({ block: 'nearest' });
    end();
  };
  const rows = new MutationObserver(show);
  rows.observe(pane, { childList: true, subtree: true });
  for (const kind of ['wheel', 'pointerdown', 'keydown']) pane.addEventListener(kind, end, { passive: true });
  show();
  return end;
}
