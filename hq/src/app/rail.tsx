import { Link, useRouterState } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useBrand } from '#session/brand.ts';
import { classNames } from '#ui/class-names.ts';
import { addressOf, type Entry, entries, isOfSeason } from './entries.ts';

export interface RailProps {
  /** The week to which the pages belong; null while none is in use. */
  weekId: string | null;
  onMenu: () => void;
}

const slotClass =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-card px-1 text-center text-sm';

/** The pages at the left edge of a wide window, with Menu at the foot. */
export function Rail({ weekId, onMenu }: RailProps) {
  const shown = useShownPage();
  return (
    <div className="sticky top-0 flex h-dvh w-22 flex-none flex-col items-center gap-2 overflow-y-auto border-r border-line bg-surface p-2 pt-3 max-[700px]:hidden print:hidden">
      <img src={useBrand().logo} alt="" className="size-10" />
      <nav aria-label="Pages" className="flex w-full flex-1 flex-col gap-1 pt-1">
        {entries.map(({ page, name, icon: Icon }) => (
          <Link
            key={page}
            {...addressOf(page, weekId)}
            aria-current={page === shown ? 'page' : undefined}
            className={classNames(
              slotClass,
              page === shown ? 'bg-brand-fill font-bold text-on-brand' : 'text-muted',
            )}
          >
            <Icon aria-hidden className="size-6" />
            {name}
          </Link>
        ))}
      </nav>
      <button type="button" onClick={onMenu} className={classNames(slotClass, 'text-muted')}>
        <Menu aria-hidden className="size-6" />
        Menu
      </button>
    </div>
  );
}

/** Pages that another page or the menu leads to. */
const ofMenu: ReadonlySet<string> = new Set(['docs', 'brands', 'new-brand', 'first-steps']);

/** The page of the rail that is shown, or that leads to what is shown; null for what the menu leads to. */
export function useShownPage(): Entry['page'] | null {
  // What is below the week in the address: a departure is reached from Today.
  const [first, second] = useRouterState({ select: ({ location }) => location.pathname })
    .split('/')
    .slice(1);
  if (ofMenu.has(first ?? '')) return null;
  const page = isOfSeason(first ?? '') ? first : second;
  return entries.find((entry) => entry.page === page)?.page ?? 'today';
}
