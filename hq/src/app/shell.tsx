import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { PasskeyBanner } from '#access/passkey-banner.tsx';
import { useFollowWeek } from '#live/follow-week.ts';
import { useWeeks } from '#live/use-weeks.ts';
import { focusRow, useKeys } from '#parts/use-keys.ts';
import { addressOf, entries } from './entries.ts';
import { Rail } from './rail.tsx';
import { TopLine } from './top-line.tsx';

// No part of the first load: nobody needs them at once.
const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }));
const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }));

/** The week that was shown last: pages of all weeks lead back to it. */
let shownLast: string | null = null;

/** What is around every page of a week. */
export function WeekShell() {
  const { weekId } = useParams({ from: '/signed-in/inside/$weekId' });
  useEffect(() => {
    shownLast = weekId;
  }, [weekId]);
  return <Shell of={weekId} />;
}

/** What is around pages of all weeks. */
export function SeasonShell() {
  const { weeks, error } = useWeeks();
  const week = weeks?.find(({ weekId }) => weekId === shownLast) ?? weeks?.[0];
  const isKnown = weeks !== undefined || error !== null;
  return <Shell of={isKnown ? (week?.weekId ?? null) : undefined} />;
}

/** The rail, the line with the week, and the keys that work everywhere; `of` is undefined while no week is known, nor that there is none. */
function Shell({ of }: { of: string | null | undefined }) {
  const weekId = of ?? null;
  useFollowWeek(of);
  const [open, setOpen] = useState<'menu' | 'help' | null>(null);
  const navigate = useNavigate();
  const openFocused = () => {
    const place = document.activeElement?.getAttribute('data-place');
    if (place && weekId !== null)
      void navigate({ to: '/$weekId/departures/$place', params: { weekId, place } });
  };
  useKeys([
    { keys: '/', words: 'Search people', run: () => void navigate(addressOf('people', weekId)) },
    ...entries.map(({ page, name, letter }) => ({
      keys: `g ${letter}`,
      words: `Go to ${name}`,
      run: () => void navigate(addressOf(page, weekId)),
    })),
    { keys: '?', words: 'Show these keys', run: () => setOpen('help') },
    { keys: 'o', words: 'Open the departure of the row', run: () => openFocused() },
    { keys: 'ArrowDown', words: 'Next row', run: () => focusRow(1) },
    { keys: 'ArrowUp', words: 'Previous row', run: () => focusRow(-1) },
    { keys: 'j', words: 'Next row', run: () => focusRow(1) },
    { keys: 'k', words: 'Previous row', run: () => focusRow(-1) },
  ]);
  return (
    <div className="flex min-h-dvh">
      <Rail weekId={weekId} onMenu={() => setOpen('menu')} />
      <div className="flex min-w-0 flex-1 flex-col">
        <PasskeyBanner />
        <TopLine weekId={weekId} onMenu={() => setOpen('menu')} />
        <main className="flex-1">
          <Outlet />
        </main>
      </div>
      <Suspense>
        {open === 'menu' && (
          <MenuSheet weekId={weekId} onClose={() => setOpen(null)} onHelp={() => setOpen('help')} />
        )}
        {open === 'help' && <KeyHelp onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
