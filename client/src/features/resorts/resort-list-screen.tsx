import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { ChevronRight, MountainSnow } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { useContacts, useResorts } from '#lists/use-season-lists.ts';
import { EmergencyNumbers } from '#people/emergency-numbers.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkRow, RowList, RowWords } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';

/** Every resort of the season. */
export function ResortListScreen() {
  const resorts = useResorts();
  const contacts = useContacts();
  return (
    <Screen title="Resort" dataAt={resorts.dataAt}>
      <EmergencyNumbers contacts={contacts.data ?? []} />
      <ListBody list={resorts} label="Loading resorts">
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={MountainSnow} title="No information at this time" />
          ) : (
            <RowList>
              {[...data]
                .sort((a, b) => compareText(a.name, b.name))
                .map(({ id, name }) => (
                  <li key={id}>
                    <LinkRow to="/resort/$resortId" params={{ resortId: id }}>
                      <RowWords name={name} />
                      <ChevronRight aria-hidden className="size-5 shrink-0" />
                    </LinkRow>
                  </li>
                ))}
            </RowList>
          )
        }
      </ListBody>
    </Screen>
  );
}
