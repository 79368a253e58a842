import { Link } from '@tanstack/react-router';
import { Clock, CloudOff, CloudUpload, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { useNow } from './use-now.ts';

export interface StatusLineProps {
  connection: 'online' | 'slow' | 'offline';
  /** Actions that only this phone knows so far. */
  unsent: number;
  /** Actions that a person has to settle. */
  attention: number;
  /** What the rep should know wherever they are, and the path of the screen where it is settled. */
  alert?: { text: string; others: number; to: string } | null | undefined;
  /** When the data shown was last known to be right (epoch ms); omitted where that is unknown. */
  dataAt?: number | null | undefined;
  /** Path of the screen that says more. */
  to: string;
  /** A scan is being judged: nothing on the screen may move. */
  isHeld?: boolean;
}

/** Older data than this is not fresh. */
const FRESH_MS = 60_000;

interface Said {
  tone: 'warn' | 'info';
  icon: LucideIcon;
  texts: readonly string[];
  aside: string | null;
  /** Where the line leads, if not to what says more. */
  to?: string;
}

/** One line about what is not as it should be; nothing while online, fresh and settled. It opens what says more. */
export function StatusLine({ to, isHeld = false, ...state }: StatusLineProps) {
  const now = useNow(5000);
  const [shown, setShown] = useState<Said | null>(null);
  const said = isHeld ? shown : whatToSay(state, now);
  if (!isSame(said, shown)) setShown(said);
  if (said === null) return null;
  const { tone, icon: Icon, texts, aside } = said;
  return (
    <p
      className={classNames(
        'animate-open overflow-hidden text-sm text-ink outdoor:border-b-2',
        tone === 'warn' ? 'bg-warn-soft outdoor:border-warn' : 'bg-info-soft outdoor:border-info',
      )}
    >
      <Link
        to={said.to ?? to}
        // The line is lower than a finger; its target is not.
        className="relative mx-auto flex min-h-8 max-w-2xl items-center gap-2 px-4 py-1 after:absolute after:-inset-y-2 after:inset-x-0"
      >
        <Icon
          aria-hidden
          className={classNames('size-4 shrink-0', tone === 'warn' ? 'text-warn' : 'text-info')}
        />
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-1 font-semibold">
          {texts.map((text, place) => (
            <span key={text} className="flex min-w-0 gap-x-1">
              {place > 0 && <span aria-hidden>·</span>}
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </span>
          ))}
        </span>
        {aside && <span>{aside}</span>}
      </Link>
    </p>
  );
}

/** The most urgent thing to say; without a connection it always says so. */
function whatToSay(state: Omit<StatusLineProps, 'to' | 'isHeld'>, now: number): Said | null {
  const { connection, unsent, attention, alert, dataAt } = state;
  const updated = typeof dataAt === 'number' ? `Updated ${clockText(dataAt, now)}` : null;
  const offline = connection === 'offline' ? ['Offline'] : [];
  if (alert) {
    const { text, others, to } = alert;
    const texts = [text, ...(others > 0 ? [`${others} more`] : []), ...offline];
    return { tone: 'warn', icon: TriangleAlert, texts, aside: 'Open', to };
  }
  if (attention > 0) {
    const texts = [`${attention} to check`, ...offline];
    return { tone: 'warn', icon: TriangleAlert, texts, aside: 'Open' };
  }
  const waiting = unsent > 0 ? [`${unsent} not sent yet`] : [];
  if (connection === 'offline')
    return { tone: 'info', icon: CloudOff, texts: [...offline, ...waiting], aside: updated };
  if (unsent > 0) return { tone: 'info', icon: CloudUpload, texts: waiting, aside: updated };
  if (connection === 'slow')
    return { tone: 'info', icon: Hourglass, texts: ['Slow connection'], aside: updated };
  if (updated !== null && typeof dataAt === 'number' && now - dataAt >= FRESH_MS)
    return { tone: 'info', icon: Clock, texts: [updated], aside: null };
  return null;
}

/** The same words: their tone and icon follow from them. */
function isSame(said: Said | null, shown: Said | null): boolean {
  return said?.aside === shown?.aside && said?.texts.join() === shown?.texts.join();
}

const HALF_A_DAY_MS = 12 * 3600_000;
const clock = { hour: '2-digit', minute: '2-digit' } as const;
const ofToday = new Intl.DateTimeFormat('en-GB', clock);
const ofAnyDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...clock,
});

/** '21:42' on this phone's clock, with the day once that could be mistaken. */
function clockText(at: number, now: number): string {
  const format = now - at < HALF_A_DAY_MS ? ofToday : ofAnyDay;
  return format.format(at).replaceAll(',', '');
}
