import type { PointOfInterest } from '@offpiste/domain/contract/resort.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { useParams } from '@tanstack/react-router';
import { MapPin, MapPinOff } from 'lucide-react';
import { useState } from 'react';
import { mapUrl } from '#format/map-url.ts';
import { ListBody } from '#lists/list-body.tsx';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';
import { useContacts, useResorts } from '#lists/use-season-lists.ts';
import { EmergencyNumbers } from '#people/emergency-numbers.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SelectField } from '#ui/select-field.tsx';

const ALL = 'All types';

/** The points of interest of one resort, by type. */
export function ResortScreen() {
  const { resortId } = useParams({ from: '/signed-in/unlocked/in-week/resort/$resortId' });
  const points = useList(useLists().pointsOfInterest(resortId));
  const resorts = useResorts();
  const contacts = useContacts();
  const name = resorts.data?.find(({ id }) => id === resortId)?.name ?? 'Resort';
  return (
    <Screen title={name} back="/resort" dataAt={points.dataAt}>
      <EmergencyNumbers contacts={contacts.data ?? []} />
      <ListBody list={points} label="Loading points of interest">
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={MapPinOff} title="No information at this time" />
          ) : (
            <Points points={data} />
          )
        }
      </ListBody>
    </Screen>
  );
}

function Points({ points }: { points: readonly PointOfInterest[] }) {
  const [type, setType] = useState(ALL);
  const types = [...new Set(points.map(({ tagName }) => tagName))].sort(compareText);
  const shown = points
    .filter(({ tagName }) => type === ALL || tagName === type)
    .sort((a, b) => compareText(a.name, b.name));
  return (
    <>
      <SelectField label="Type" value={type} options={[ALL, ...types]} onChange={setType} className="mb-4" />
      <div className="-mx-3 overflow-x-auto border-y border-line bg-surface px-4">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-line text-sm text-muted @max-3xs:hidden">
              <th className="py-2 pr-2 font-normal">Name and type</th>
              <th className="py-2 text-right font-normal">Location</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((point) => (
              <PointRow key={point.id} point={point} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function PointRow({ point }: { point: PointOfInterest }) {
  const map = mapUrl({ latitude: point.lat, longitude: point.lon });
  return (
    <tr className="border-b border-line align-middle last:border-0 @max-3xs:flex @max-3xs:flex-col">
      <td className="py-2 pr-2">
        <span className="block font-semibold">{point.name}</span>
        <span className="block text-sm text-muted">{point.tagName}</span>
        {point.position && <span className="block text-sm">{point.position}</span>}
      </td>
      <td className="py-2 text-right @max-3xs:text-left">
        {map === null ? (
          <span className="text-sm text-muted">Not available</span>
        ) : (
          <a
            href={map}
            target="_blank"
            rel="noreferrer"
            aria-label={`Map of ${point.name}`}
            className={buttonClass('secondary', 'px-3')}
          >
            <MapPin aria-hidden className="size-5" />
            Map
          </a>
        )}
      </td>
    </tr>
  );
}
