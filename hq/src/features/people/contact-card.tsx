import type { PersonReply } from '@offpiste/domain/contract/hq/people.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortDate } from '#format/date-text.ts';
import { timeIn } from '#format/resort-time.ts';
import { PersonLink } from '#parts/person-link.tsx';
import { PhoneLink } from '#parts/phone-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

export interface ContactCardProps {
  weekId: string;
  reply: PersonReply;
  /** Asks for what is sensitive; that is kept. */
  onShow: () => void;
}

/** How to reach somebody, and what is kept back until a manager asks for it. */
export function ContactCard({ weekId, reply, onShow }: ContactCardProps) {
  const { person, sensitive, maySeeSensitive, keys, mates, zone } = reply;
  return (
    <Card heading="Contact">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
        <Fact name="Telephone">
          <PhoneLink phone={person.phone} of={person.name} />
        </Fact>
        {person.email !== null && (
          <Fact name="Email">
            <a href={`mailto:${person.email}`} className="font-semibold break-all">
              {person.email}
            </a>
          </Fact>
        )}
        <Fact name="Booking">{person.booking}</Fact>
        <Fact name="Status">{person.status}</Fact>
        {person.nationality !== null && <Fact name="Nationality">{person.nationality}</Fact>}
        {mates.length > 0 && (
          <Fact name="Travels with">
            <ul className="flex flex-col items-start">
              {mates.map(({ reference, name }) => (
                <li key={reference}>
                  <PersonLink weekId={weekId} reference={reference}>
                    {name}
                  </PersonLink>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {keys.map((key) => (
          <Fact key={`${key.room.place} ${key.at}`} name="Holds">
            {counted(key.keys, 'key')} of {key.room.name}, {timeIn(zone).dayAndTime(key.at)} from {key.by}
          </Fact>
        ))}
        {sensitive && (
          <>
            <Fact name="Date of birth">
              {sensitive.dateOfBirth === null ? 'Not available' : shortDate(sensitive.dateOfBirth)}
            </Fact>
            <Fact name="Next of kin">
              {sensitive.nextOfKinName ?? 'Not available'}{' '}
              {sensitive.nextOfKinPhone !== null && (
                <PhoneLink phone={sensitive.nextOfKinPhone} of="the next of kin" />
              )}
            </Fact>
          </>
        )}
      </dl>
      {maySeeSensitive && !sensitive && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button variant="secondary" icon={Eye} onClick={onShow}>
            Show birth date and next of kin
          </Button>
          <p className="text-sm text-muted">It is kept that you looked.</p>
        </div>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-note text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
