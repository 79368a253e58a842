import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { MountainSnow } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { useResorts } from '#lists/use-season-lists.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkCard } from '#ui/link-card.tsx';
import { Screen } from '#ui/screen.tsx';

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
                    <LinkCard to="/resort/$resortId" params={{ resortId: id }}>
                      <span className="text-lg font-bold">{name}</span>
                    </LinkCard>
                  </li>
                ))}
            </ul>
          )
        }
      </ListBody>
    </Screen>
  );
}
