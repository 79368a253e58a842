import { Link } from '@tanstack/react-router';
import { DownloadCloud } from 'lucide-react';
import { actionCards } from '#scan/action-cards.ts';
import { buttonClass } from '#ui/button.tsx';
import { Screen } from '#ui/screen.tsx';
import { MenuCard } from './menu-card.tsx';
import { useCardLines } from './use-card-lines.ts';

/** Everything that is done by scanning. */
export function ActionScreen() {
  const lines = useCardLines();
  return (
    <Screen title="Scan">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9em,100%),1fr))] gap-2">
        {actionCards.map((entry) => (
          <MenuCard key={entry.to} entry={entry} lines={lines[entry.to]} />
        ))}
      </ul>
      <Link to="/ready" className={buttonClass('secondary', 'mt-4 w-full')}>
        <DownloadCloud aria-hidden className="size-5" />
        Prepare shift
      </Link>
    </Screen>
  );
}
