import { ChevronRight, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { type GroupType, groupTypes, lastKeyList } from '#lists/keys/key-list-keys.ts';
import { ListBody } from '#lists/list-body.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkRow, RowList, RowWords } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { keyText } from './key-text.ts';
import { useKeyPlaces } from './use-key-lists.ts';

const views: Record<GroupType, string> = { loc: 'Location', sup: 'Supplier', bld: 'Building' };

/** Chooses the location, supplier or building whose keys are handed out. */
export function KeyChooserScreen() {
  const [groupType, setGroupType] = useState<GroupType>(() => lastKeyList()?.groupType ?? 'loc');
  const places = useKeyPlaces(groupType);
  return (
    <Screen title={keyText.title} back="/action" dataAt={places.dataAt}>
      <SelectField
        label="View"
        value={groupType}
        options={groupTypes.map((value) => ({ value, label: views[value] }))}
        onChange={(value) => setGroupType(groupTypes.find((type) => type === value) ?? 'loc')}
        className="mb-4"
      />
      <ListBody key={groupType} list={places} label="Loading where keys are">
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={KeyRound} title={keyText.noneThere} />
          ) : (
            <RowList>
              {data.map(({ loc, name }) => (
                <li key={`${loc} ${name}`}>
                  <LinkRow to="/keyDist/$groupType/$distLocation" params={{ groupType, distLocation: loc }}>
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
