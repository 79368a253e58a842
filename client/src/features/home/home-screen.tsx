import { Screen } from '#ui/screen.tsx';
import { useWeek } from '#week/page/week-client.ts';
import { MenuCard } from './menu-card.tsx';
import { homeCards } from './menu-cards.ts';
import { useCardLines } from './use-card-lines.ts';

/** Where the week's work starts: a card for everything that can be looked up. */
export function HomeScreen() {
  const { weekName } = useWeek();
  const lines = useCardLines();
  return (
    <Screen title="Home" where={weekName}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9em,100%),1fr))] gap-2">
        {homeCards.map((entry) => (
          <MenuCard key={entry.to} entry={entry} lines={lines[entry.to]} />
        ))}
      </ul>
    </Screen>
  );
}
