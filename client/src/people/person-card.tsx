import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { mayOpenPassenger } from '@offpiste/domain/rules/visibility.ts';
import { BedDouble, Bus, GraduationCap, type LucideIcon, MessageSquare, Phone } from 'lucide-react';
import { useCallback } from 'react';
import { useAnswer } from '#lists/use-answer.ts';
import { useBrand } from '#session/brand.ts';
import { useSession } from '#session/session.ts';
import { buttonClass } from '#ui/button.tsx';
import { IconPlate, Plate, type PlateShape } from '#ui/plate.tsx';
import { RowList, RowWords, rowClass } from '#ui/row-list.tsx';
import { week } from '#week/page/week-client.ts';
import type { AllocPlace } from '#week/worker/alloc-places.ts';

/** A passenger in short: where they travel, sleep and learn, and how to reach them; nothing where the rep may not know. */
export function PersonCard({ reference }: { reference: string }) {
  const level = useSession().rep?.level ?? 0;
  const brand = useBrand();
  const answer = useAnswer(useCallback(() => week.wholePassenger(reference), [reference]));
  const person = answer.state === 'answered' ? answer.value : null;
  if (!person || !mayOpenPassenger(level, brand, referencePrefix(reference))) return null;
  const places = (person.allocPlaces ?? []).flatMap(placeOf).sort((a, b) => a.order - b.order);
  const dial = dialNumber(person.phonenumber ?? '');
  return (
    <section aria-label={person.passengerName} className="mb-3">
      <h2 className="px-1 text-lg font-bold">{person.passengerName}</h2>
      <p className="mb-3 px-1 text-sm text-muted">{person.reference}</p>
      <RowList>
        {places.map(({ key, plate, shape, icon, name, line }) => (
          <li key={key} className={rowClass}>
            {plate === null ? <IconPlate icon={icon} /> : <Plate shape={shape}>{plate}</Plate>}
            <RowWords name={name} line={line} />
          </li>
        ))}
      </RowList>
      {dial !== null && (
        <div className="mt-3 flex gap-2">
          <a href={`tel:${dial}`} className={buttonClass('secondary', 'flex-1')}>
            <Phone aria-hidden className="size-6" />
            Call
          </a>
          <a href={`sms:${dial}`} className={buttonClass('secondary', 'flex-1')}>
            <MessageSquare aria-hidden className="size-6" />
            Message
          </a>
        </div>
      )}
    </section>
  );
}

interface PersonsPlace {
  key: string;
  /** On the way there, there, on the way back. */
  order: number;
  /** Its number; null where it has none, and the icon takes its place. */
  plate: string | null;
  shape: PlateShape;
  icon: LucideIcon;
  name: string;
  line: string | null;
}

function placeOf(place: AllocPlace): PersonsPlace[] {
  if ('transport' in place && place.transport.transportType !== 'own_transport') {
    const { transportType, coach, type, pickUpLocation } = place.transport;
    const isCoach = transportType === 'coach_travel';
    return [
      {
        key: `${coach} ${type}`,
        order: type === 'transport-inbound' ? 3 : 0,
        plate: coach,
        shape: isCoach ? 'square' : 'wide',
        icon: Bus,
        name: `${isCoach ? 'Coach' : 'Transfer'} ${coach} ${type === 'transport-inbound' ? 'inbound' : 'outbound'}`,
        line: [pickUpLocation?.location, pickUpLocation?.date_time_formatted].filter(Boolean).join(' · '),
      },
    ];
  }
  if ('accommodation' in place) {
    const { subblock_id, subblock_physical_name: name, name: house } = place.accommodation;
    return [
      { key: subblock_id, order: 1, plate: numberIn(name), shape: 'tag', icon: BedDouble, name, line: house },
    ];
  }
  if ('lessons' in place) {
    const { reference, group, times } = place.lessons;
    return [
      {
        key: reference,
        order: 2,
        plate: numberIn(group),
        shape: 'disc',
        icon: GraduationCap,
        name: group,
        line: times,
      },
    ];
  }
  return [];
}

/** 'Apartment 12' → '12'. */
function numberIn(name: string): string | null {
  return /\d+$/.exec(name)?.[0] ?? null;
}
