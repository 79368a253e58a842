import { isClosed } from '@offpiste/domain/rules/closed-fields.ts';
import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { Link, useParams } from '@tanstack/react-router';
import { BedDouble } from 'lucide-react';
import { useCallback } from 'react';
import { mapUrl } from '#format/map-url.ts';
import { phoneText } from '#format/phone-text.ts';
import { AnswerBody } from '#lists/answer-body.tsx';
import { useAnswer } from '#lists/use-answer.ts';
import { CallRing } from '#people/call-ring.tsx';
import { closedText } from '#people/field-text.ts';
import { ListedPassenger, personRowClass } from '#people/listed-passenger.tsx';
import { OpenPersonal } from '#people/open-personal.tsx';
import { useRepNames } from '#people/use-rep-records.ts';
import { buttonClass, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RichText } from '#ui/rich-text.ts';
import { RowList } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { week } from '#week/page/week-client.ts';
import type { WholeRoom } from '#week/worker/stays.ts';
import { accommodationText, bedsText } from './accommodation-text.ts';
import { RoomKeyCard } from './room-key-card.tsx';

/** One room: its guests, its beds, and the booking's notes. */
export function RoomScreen() {
  const { subblockId } = useParams({ from: '/signed-in/unlocked/in-week/accommodation/$subblockId' });
  const answer = useAnswer(useCallback(() => week.wholeRoom(subblockId), [subblockId]));
  const room = answer.state === 'answered' ? answer.value : null;
  return (
    <Screen title={room?.subblock_physical_name ?? 'Room'} back="/accommodation">
      <AnswerBody answer={answer} label="Loading room" failed={accommodationText.none}>
        {(found) =>
          found ? (
            <Room room={found} />
          ) : (
            <EmptyState
              icon={BedDouble}
              title={accommodationText.notFound}
              action={<LinkButton to="/accommodation">Back to accommodation</LinkButton>}
            />
          )
        }
      </AnswerBody>
    </Screen>
  );
}

function Room({ room }: { room: WholeRoom }) {
  const { accommodation, subblock_room_rep: roomRep } = room;
  const repName = useRepNames();
  return (
    <div className="flex flex-col gap-3">
      <Card heading={accommodation.name}>
        <DetailList
          lines={[
            {
              label: 'Address',
              value: accommodation.address ?? accommodationText.notAvailable,
              map: mapUrl(accommodation),
            },
            {
              label: 'Phone',
              value: phoneText(accommodation.contact_number ?? accommodationText.notAvailable),
              dial: accommodation.contact_number && dialNumber(accommodation.contact_number),
            },
            { label: 'Reference', value: accommodation.reference ?? accommodationText.noneGiven },
            { label: 'Bed linen', value: room.bed_linen_included === 1 ? 'Included' : 'Not included' },
            { label: 'Towels', value: room.towels_included === 1 ? 'Included' : 'Not included' },
            {
              label: 'Room rep',
              value:
                roomRep === null
                  ? accommodationText.noneGiven
                  : (repName(roomRep) ?? accommodationText.notAvailable),
            },
          ]}
        />
        {roomRep !== null && repName(roomRep) !== null && (
          <Link
            to="/rep/$repId"
            params={{ repId: roomRep }}
            className={buttonClass('secondary', 'mt-3 w-full')}
          >
            Open {repName(roomRep)}
          </Link>
        )}
      </Card>
      <Inhabitants room={room} />
      <RoomKeyCard roomId={room.roomId} />
      {isClosed(room, 'passenger_notes') && (
        <Card heading="Notes">
          <p className="mb-3 text-muted">{closedText}</p>
          <OpenPersonal />
        </Card>
      )}
      {room.passenger_notes && (
        <Card heading="Notes">
          <RichText html={room.passenger_notes} />
        </Card>
      )}
    </div>
  );
}

function Inhabitants({ room }: { room: WholeRoom }) {
  const { inhabitants, subblock_capacity: capacity } = room;
  const beds = bedsText(inhabitants.filter(({ cancelled }) => !cancelled).length, capacity);
  return (
    <Card>
      <h2 className="mb-2 flex flex-wrap items-center justify-between gap-2 font-semibold">
        Guests
        {beds !== '' && <span className="text-note font-normal text-muted">{beds}</span>}
      </h2>
      {inhabitants.length === 0 ? (
        <p className="text-muted">{accommodationText.nobody}</p>
      ) : (
        <RowList inCard>
          {inhabitants.map((person) => (
            <li key={person.reference} className="flex items-center pr-3">
              <Link
                to="/passenger/$bookingRef"
                params={{ bookingRef: person.reference }}
                className={personRowClass}
              >
                <ListedPassenger
                  name={person.name}
                  bookingRef={person.reference}
                  cancelled={person.cancelled}
                />
              </Link>
              <CallRing name={person.name} phone={person.phone} />
            </li>
          ))}
        </RowList>
      )}
    </Card>
  );
}
