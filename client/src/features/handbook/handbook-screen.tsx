import { BookOpen, ExternalLink } from 'lucide-react';
import { useBrand } from '#session/brand.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';

/** The brand's handbook: one link, or several by name. It is on another site and needs a connection. */
export function HandbookScreen() {
  const { handbookLinks } = useBrand();
  // In a week the bottom bar leads on; before a week is chosen nothing would.
  const inWeek = useSelectedWeekId() !== null;
  return (
    <Screen title="Handbook" {...(inWeek ? {} : { back: '/' })}>
      {handbookLinks.length === 0 ? (
        <EmptyState icon={BookOpen} title="No information at this time" />
      ) : (
        <>
          <p className="mb-4">
            {handbookLinks.length === 1 ? 'The handbook opens' : 'The handbooks open'} on another page and{' '}
            {handbookLinks.length === 1 ? 'needs' : 'need'} a connection.
          </p>
          <ul className="flex flex-col gap-3">
            {handbookLinks.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'w-full')}>
                  <ExternalLink aria-hidden className="size-6 shrink-0" />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}
