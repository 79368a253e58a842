import { useSession } from '#session/session.ts';
import { useDensity } from '#ui/density.ts';
import { Screen } from '#ui/screen.tsx';
import { useNow } from '#ui/use-now.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { useWeek } from '#week/page/week-client.ts';
import { greeting } from './greeting.ts';
import { MenuCard } from './menu-card.tsx';
import { homeCards } from './menu-cards.ts';
import { NoCard, NowCard } from './now-card.tsx';
import { ThenList } from './then-list.tsx';
import { useHome } from './use-home.ts';

/** Where the week's work starts: what the rep does now, then a card for everything that can be looked up. */
export function HomeScreen() {
  const { weekName, state } = useWeek();
  const { rep } = useSession();
  const clock = useResortTime().clockText(new Date(useNow(60_000)).toISOString());
  const home = useHome();
  const compact = useDensity() === 'compact';
  const { lines = {}, isOpen = false, now = null, later = [] } = home.state === 'answered' ? home.value : {};
  return (
    <Screen title={weekName ?? 'This week'} where={greeting(clock, rep?.name)} className="pt-0">
      {now && <NowCard coming={now} />}
      {!now && (isOpen || state !== 'failed') && <NoCard isKnown={isOpen} />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9em,100%),1fr))] gap-2">
        {homeCards.map((entry) => (
          <MenuCard key={entry.to} entry={entry} line={lines[entry.to]} compact={compact} />
        ))}
      </ul>
      {compact && <ThenList coming={later} />}
    </Screen>
  );
}
