import type { EventAtHq } from '@offpiste/domain/contract/hq/places.ts';
import { timeIn } from '#format/resort-time.ts';
import { quarterBars } from './quarter-bars.ts';

const HEIGHT = 48;
const STEP = 8;

/** How often somebody came in by quarter of an hour, as bars; nothing before the first entry. */
export function EntryBars({ event, zone }: { event: EventAtHq; zone: string }) {
  const bars = quarterBars(event.quarters);
  const most = bars.reduce((a, b) => (b.entries > a.entries ? b : a), { at: '', entries: 0 });
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const { clockText } = timeIn(zone);
  const width = bars.length * STEP;
  const text = `Most entries in a quarter of an hour: ${most.entries}, from ${clockText(most.at)}`;
  return (
    <figure className="min-w-0">
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-12 w-full border-b border-edge"
        style={{ maxWidth: `${width * 3}px` }}
      >
        {bars.map(({ at, entries }, index) => {
          const height = (entries / most.entries) * HEIGHT;
          return (
            <rect
              key={at}
              x={index * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
              className="fill-bar"
            >
              <title>{`${clockText(at)}: ${entries}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="pt-0.5 text-sm text-muted">
        Entries {clockText(first.at)}–{clockText(last.at)}. {text}
      </figcaption>
    </figure>
  );
}
