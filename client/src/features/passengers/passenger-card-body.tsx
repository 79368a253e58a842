import { Link } from '@tanstack/react-router';
import { FieldList } from '#people/field-list.tsx';
import { buttonClass } from '#ui/button.tsx';
import { RichText } from '#ui/rich-text.ts';
import type { PassengerCard } from './passenger-cards.ts';

/** The contents of an open card on the passenger's page. */
export function PassengerCardBody({ card }: { card: PassengerCard }) {
  if (card.groups.length === 0) return <p className="text-muted">{card.empty}</p>;
  return (
    <div className="flex flex-col gap-4">
      {card.groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lessons may have the same name, and the order is fixed
        <section key={index}>
          {group.heading && <h3 className="mb-2 font-bold">{group.heading}</h3>}
          <FieldList lines={group.lines} />
          {group.html && (
            <div className="mt-3 rounded-card bg-sunken p-3">
              <RichText html={group.html} />
            </div>
          )}
          {group.link && (
            <Link to={group.link.to} className={buttonClass('secondary', 'mt-3 w-full')}>
              {group.link.text}
            </Link>
          )}
        </section>
      ))}
    </div>
  );
}
