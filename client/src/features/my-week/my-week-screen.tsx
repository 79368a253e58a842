import type { RepRecord } from '@offpiste/domain/contract/staff.ts';
import { UserX } from 'lucide-react';
import { useCallback } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import { useAnswer } from '#lists/use-answer.ts';
import { RepHead } from '#people/rep-head.tsx';
import { RoomLinks } from '#people/room-links.tsx';
import { useRepRecords } from '#people/use-rep-records.ts';
import { useBrand } from '#session/brand.ts';
import { useSession } from '#session/session.ts';
import { Accordion } from '#ui/accordion.tsx';
import { Card } from '#ui/card.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { week } from '#week/page/week-client.ts';
import type { StayAnswers } from '#week/worker/stays.ts';
import { journeyLines, personalLines } from './record-lines.ts';
import { ScheduleCard } from './schedule-card.tsx';
import { StatsCard } from './stats-card.tsx';

const NOTHING = 'No information at this time';

type Rooms = ReturnType<StayAnswers['roomsOfRep']>;

/** The rep's own week: shifts, journeys, rooms, and how much there is to do. */
export function MyWeekScreen() {
  const repId = useSession().rep?.repId ?? '';
  const staff = useRepRecords();
  const rooms = useAnswer(useCallback(() => week.roomsOfRep(repId), [repId]));
  return (
    <Screen title="My Week" dataAt={staff.dataAt}>
      <ListBody list={staff} label="Loading my week">
        {(records) => {
          const record = records.find((candidate) => candidate['User ID'] === repId);
          return record ? (
            <MyWeek record={record} rooms={rooms.state === 'answered' ? rooms.value : []} />
          ) : (
            <EmptyState icon={UserX} title={NOTHING}>
              You are not in this week’s staff list.
            </EmptyState>
          );
        }}
      </ListBody>
    </Screen>
  );
}

function MyWeek({ record, rooms }: { record: RepRecord; rooms: Rooms }) {
  const { showsWeeklySchedule } = useBrand();
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <RepHead record={record} />
      </Card>
      {showsWeeklySchedule && <ScheduleCard userId={record['User ID']} />}
      <Accordion
        items={[
          {
            value: 'personal',
            title: 'Personal info',
            content: <DetailList lines={personalLines(record)} />,
          },
          { value: 'outbound', title: 'Outbound journey', content: <Journey record={record} way="OB" /> },
          { value: 'inbound', title: 'Inbound journey', content: <Journey record={record} way="IB" /> },
          {
            value: 'rooms',
            title: 'Rooms',
            aside: <span className="text-muted">{rooms.length}</span>,
            content: <RoomLinks rooms={rooms} />,
          },
        ]}
      />
      {showsWeeklySchedule && <StatsCard record={record} rooms={rooms.length} />}
    </div>
  );
}

function Journey({ record, way }: { record: RepRecord; way: 'OB' | 'IB' }) {
  const lines = journeyLines(record, way);
  return lines.length === 0 ? <p className="text-muted">{NOTHING}</p> : <DetailList lines={lines} />;
}
