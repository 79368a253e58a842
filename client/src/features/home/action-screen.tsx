import { actionCards } from '#app/menu-entries.ts';
import { Screen } from '#ui/screen.tsx';
import { MenuCard } from './menu-card.tsx';

/** Everything that is done by scanning. */
export function ActionScreen() {
  return (
    <Screen title="Scan">
      <ul className="grid grid-cols-2 gap-3">
        {actionCards.map((entry) => (
          <MenuCard key={entry.to} entry={entry} />
        ))}
      </ul>
    </Screen>
  );
}
