import { Link } from '@tanstack/react-router';
import { BookOpen, CalendarCheck, House, type LucideIcon, MountainSnow, ScanLine } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { useLonger } from '#ui/use-longer.ts';

const TRANSITION_DELAY_MS = 50;

interface BottomEntry {
  label: string;
  to: string;
  icon: LucideIcon;
}

/** My Week, Scan, Home, Resort and Handbook, in this order. */
export const bottomEntries: readonly BottomEntry[] = [
  { label: 'My Week', to: '/my-week', icon: CalendarCheck },
  { label: 'Scan', to: '/action', icon: ScanLine },
  { label: 'Home', to: '/home', icon: House },
  { label: 'Resort', to: '/resort', icon: MountainSnow },
  { label: 'Handbook', to: '/handbook', icon: BookOpen },
];

export interface BottomNavProps {
  /** The entry whose screen is shown. */
  at: string;
  /** From top to bottom, at the side of a wide screen. */
  turned?: boolean;
}

/** The bar at the foot: a highlight of 80 % of a slot slides to the active entry, which hides its label. */
export function BottomNav({ at, turned = false }: BottomNavProps) {
  // The first highlight appears in place; only later changes slide.
  const slides = useLonger(true, TRANSITION_DELAY_MS);
  const active = bottomEntries.findIndex((entry) => entry.to === at);
  const slot = 100 / bottomEntries.length;
  const highlight = { size: `${slot * 0.8}%`, from: `${slot * active + slot * 0.1}%` };
  return (
    <nav
      aria-label="Main"
      className={
        turned
          ? 'flex-1 self-stretch'
          : 'edges fixed inset-x-0 bottom-0 z-30 h-(--bottom-nav) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]'
      }
    >
      <div className={turned ? 'rail-entries' : 'relative mx-auto flex h-full max-w-2xl'}>
        {active >= 0 && (
          <span
            aria-hidden
            className={classNames(
              'absolute rounded-card border-(length:--outline) border-brand-edge bg-brand-fill',
              !turned && 'top-2.5 bottom-2.5',
              slides && 'transition-[left,top] duration-300',
            )}
            style={
              turned
                ? { height: highlight.size, top: highlight.from }
                : { width: highlight.size, left: highlight.from }
            }
          />
        )}
        {bottomEntries.map(({ label, to, icon: Icon }, index) => (
          <Link
            key={to}
            to={to}
            aria-label={label}
            className={classNames(
              // Five words must fit side by side however large the letters: these alone stop growing.
              'relative flex min-w-0 flex-1 flex-col items-center justify-center text-[length:min(0.8125rem,4vw)]',
              index === active ? 'text-on-brand' : 'text-muted',
            )}
          >
            <Icon aria-hidden className="size-6" />
            {index !== active && label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
