import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { rowClass } from '#ui/row-list.tsx';
import { useNow } from '#ui/use-now.ts';
import type { CardLine } from './card-lines.ts';
import { type Coming, countdown } from './coming.ts';
import type { MenuEntry } from './menu-cards.ts';

export interface ActionRowProps {
  entry: MenuEntry;
  /** What there is to know before opening it. */
  line?: CardLine | undefined;
  /** The rep's next work, where this is what it is done with. */
  due: Coming | null;
}

/** A row that leads to something done by scanning. */
export function ActionRow({ entry: { label, to, icon: Icon }, line = {}, due }: ActionRowProps) {
  const id = useId();
  const now = useNow(15_000);
  const words = [due ? due.line : line.next, line.unsent].filter(Boolean).join(' · ');
  const hasWords = due !== null || words !== '';
  return (
    <li className={classNames(rowClass, 'min-h-15')}>
      <Icon aria-hidden className="size-5.5 shrink-0" />
      <div className="min-w-0 flex-[1_1_5em]">
        <Link
          to={to}
          aria-describedby={hasWords ? id : undefined}
          // The whole row is the target; its lines are no part of the link's name.
          className="block leading-[1.25rem] font-semibold after:absolute after:inset-0"
        >
          {label}
        </Link>
        {hasWords && (
          <span id={id} className="block text-sm text-muted">
            {due && (
              <span className="block font-semibold text-ink">
                {countdown(due, now).text} · {due.name}
              </span>
            )}
            {words}
          </span>
        )}
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </li>
  );
}
