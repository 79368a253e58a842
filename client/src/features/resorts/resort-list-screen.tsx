import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight, MountainSnow } from 'lucide-react';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { ListBody } from '#workflow/list-body.tsx';
import { useResorts } from '#workflow/season-lists.ts';

/** Every resort of the season. */
export function ResortListScreen() {
  const resorts = useResorts();
  return (
    <Screen title="Resort" dataAt={resorts.dataAt}>
      <ListBody list={resorts} label="Loading resorts">
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={MountainSnow} title="No information at this time" />
          ) : (
            <ul className="flex flex-col gap-3">
              {[...data]
                .sort((a, b) => compareText(a.name, b.name))
                .map(({ id, name }) => (
                  <li key={id}>
                    <Link
                      to="/resort/$resortId"
                      params={{ resortId: id }}
                      className={classNames(
                        cardClass,
                        'flex min-h-tap items-center gap-2 px-4 py-3 active:bg-sunken',
                      )}
                    >
                      <span className="min-w-0 flex-1 text-lg font-bold">{name}</span>
                      <ChevronRight aria-hidden className="size-6 shrink-0" />
                    </Link>
                  </li>
                ))}
            </ul>
          )
        }
      </ListBody>
    </Screen>
  );
}
