import { Link } from '@tanstack/react-router';
import { MapPin, ScanLine } from 'lucide-react';
import { openWithCamera } from '#scan/camera-on-arrival.ts';
import { PlatedPlace } from '#scan/place-plate.tsx';
import { boardCardClass } from '#ui/board-card.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useNow } from '#ui/use-now.ts';
import { type Coming, countdown } from './coming.ts';

/** With room for a name or a place of two lines: what is below does not move when the card comes. */
const cardClass = classNames(boardCardClass, 'mb-2.5 min-h-[13.25rem] flex-col gap-3');

/** What is on or next for this rep, and the one tap that leads to its camera. */
export function NowCard({ coming }: { coming: Coming }) {
  const { own, name, plate, time, line, map, to, params, button, scans } = coming;
  return (
    <section aria-label="Now" className={cardClass}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PlatedPlace plate={plate} large />
        <div className="min-w-0 flex-[1_1_8em]">
          <p className="text-sm">
            <Countdown coming={coming} />
            {own && <span className="text-muted"> · {own}</span>}
          </p>
          <h2 className="text-lg font-bold">{name}</h2>
        </div>
        <p className="ml-auto font-bold">{time}</p>
      </div>
      {line && <p className="text-note text-muted">{line}</p>}
      <div className="mt-auto flex gap-2">
        <Link
          to={to}
          {...(params && { params })}
          className={buttonClass('primary', 'flex-1')}
          onClick={() => scans && openWithCamera(to)}
        >
          {scans && <ScanLine aria-hidden className="size-6 shrink-0" />}
          {button}
        </Link>
        {map && (
          <a
            href={map}
            target="_blank"
            rel="noreferrer"
            aria-label="Open the map"
            className="grid size-tap shrink-0 place-items-center rounded-card bg-surface active:brightness-90"
          >
            <MapPin aria-hidden className="size-6" />
          </a>
        )}
      </div>
    </section>
  );
}

/** Seconds alone in the last two minutes. */
function Countdown({ coming }: { coming: Coming }) {
  const isClose = Math.abs(coming.starts - useNow(15_000)) < 150_000;
  return isClose ? <Ticking coming={coming} everyMs={1000} /> : <Ticking coming={coming} everyMs={15_000} />;
}

function Ticking({ coming, everyMs }: { coming: Coming; everyMs: number }) {
  const { text, isNear } = countdown(coming, useNow(everyMs));
  return <span className={classNames('font-bold', isNear && 'text-signal')}>{text}</span>;
}

/** In place of the card, in its size: while it is read, and where nothing comes any more. */
export function NoCard({ isKnown }: { isKnown: boolean }) {
  return <div className={cardClass}>{isKnown && <p>Nothing more is planned this week.</p>}</div>;
}
