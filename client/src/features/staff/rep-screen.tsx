import type { RepRecord } from '@offpiste/domain/contract/staff.ts';
import { useParams } from '@tanstack/react-router';
import { Phone, UserX } from 'lucide-react';
import { useCallback, useState } from 'react';
import { phoneText } from '#format/phone-text.ts';
import { AnswerBody } from '#lists/answer-body.tsx';
import { ListBody } from '#lists/list-body.tsx';
import { useAnswer } from '#lists/use-answer.ts';
import { fieldLine } from '#people/field-text.ts';
import { PhoneSheet } from '#people/phone-sheet.tsx';
import { RepHead } from '#people/rep-head.tsx';
import { RoomLinks } from '#people/room-links.tsx';
import { useRepRecords } from '#people/use-rep-records.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { week } from '#week/page/week-client.ts';

/** A colleague's page: who it is, how to call them, which rooms they look after. */
export function RepScreen() {
  const { repId } = useParams({ from: '/signed-in/unlocked/in-week/rep/$repId' });
  const staff = useRepRecords();
  const record = staff.data?.find((candidate) => candidate['User ID'] === repId);
  const [calling, setCalling] = useState(false);
  const phone = record?.Phone;
  return (
    <Screen
      title="Staff member"
      back="/search-staff"
      dataAt={staff.dataAt}
      bottom={
        phone && (
          <Button icon={Phone} wide onClick={() => setCalling(true)}>
            Call or message {phoneText(phone)}
          </Button>
        )
      }
    >
      <ListBody list={staff} label="Loading staff member">
        {() => (record ? <Details record={record} /> : <NotFound />)}
      </ListBody>
      <PhoneSheet
        person={calling && record && phone ? { name: record.Rep, phone } : null}
        onClose={() => setCalling(false)}
      />
    </Screen>
  );
}

function NotFound() {
  return (
    <EmptyState
      icon={UserX}
      title="Staff member not found"
      action={<LinkButton to="/search-staff">Back to staff</LinkButton>}
    >
      Not in this week, or not one of yours.
    </EmptyState>
  );
}

function Details({ record }: { record: RepRecord }) {
  const lines = (['Role', 'Resort', 'Remit', 'Group', 'Phone'] as const).map((label) =>
    fieldLine(record, label),
  );
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <RepHead record={record} />
        <div className="mt-4">
          <DetailList lines={lines} />
        </div>
      </Card>
      <Rooms userId={record['User ID']} />
    </div>
  );
}

function Rooms({ userId }: { userId: string }) {
  const answer = useAnswer(useCallback(() => week.roomsOfRep(userId), [userId]));
  return (
    <Card heading="Rooms">
      <AnswerBody answer={answer} label="Loading rooms" failed="No information at this time">
        {(rooms) => <RoomLinks rooms={rooms} />}
      </AnswerBody>
    </Card>
  );
}
