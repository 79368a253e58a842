import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { BedDouble, Bus, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { brandTone } from '#people/staff-looks.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import type { WholePassenger } from '#week/worker/people.ts';
import { nextUp } from './next-up.ts';

export interface PassengerHeadProps {
  passenger: WholePassenger;
  now: number;
}

/** Who the passenger is, where they are now and what comes next. */
export function PassengerHead({ passenger, now }: PassengerHeadProps) {
  const time = useResortTime();
  const { passengerName, reference, cancelled, groupName } = passenger;
  const places = passenger.allocPlaces ?? [];
  const stays = places.flatMap((place) => ('accommodation' in place ? [place.accommodation] : []));
  const coaches = places
    .flatMap((place) =>
      'transport' in place && place.transport.transportType === 'coach_travel' ? [place.transport] : [],
    )
    .sort((a, b) => Number(a.type === 'transport-inbound') - Number(b.type === 'transport-inbound'));
  const next = cancelled ? null : nextUp(places, now, time);
  const prefix = referencePrefix(reference);
  return (
    <Card className="mb-3">
      <h2 className="text-[1.75rem] leading-[2rem] font-bold">{passengerName}</h2>
      <p className="text-sm break-all text-muted">{reference}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge tone={brandTone(prefix)}>{prefix}</Badge>
        {cancelled && <Badge tone="bad">CANCELLED</Badge>}
        {groupName && <Badge>{groupName}</Badge>}
      </p>
      <ul className="mt-3 flex flex-col gap-2">
        {stays.map((stay) => (
          <Fact key={stay.subblock_id} icon={BedDouble}>
            <b>{stay.subblock_physical_name}</b> · {stay.name}
          </Fact>
        ))}
        {coaches.map((journey) => (
          <Fact key={journey.type} icon={Bus}>
            <b>Coach {journey.coach}</b> {journey.type === 'transport-outbound' ? 'outbound' : 'inbound'}
          </Fact>
        ))}
        {next && (
          <Fact icon={Clock}>
            Next: <b>{next.what}</b> · {next.when}
          </Fact>
        )}
      </ul>
    </Card>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof Bus; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
