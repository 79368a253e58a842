import type { RepRecord } from '@offpiste/domain/contract/staff.ts';
import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { UserX } from 'lucide-react';
import { useCallback } from 'react';
import { dayText } from '#format/date-text.ts';
import { ListBody } from '#lists/list-body.tsx';
import { useAnswer } from '#lists/use-answer.ts';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';
import { fieldLine } from '#people/field-text.ts';
import { RepHead } from '#people/rep-head.tsx';
import { RoomLinks } from '#people/room-links.tsx';
import { useRepRecords } from '#people/use-rep-records.ts';
import { useBrand } from '#session/brand.ts';
import { useSession } from '#session/session.ts';
import { Accordion } from '#ui/accordion.tsx';
import { Card } from '#ui/card.tsx';
import { type DetailLine, DetailList } from '#ui/detail-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { week } from '#week/page/week-client.ts';
import type { StayAnswers } from '#week/worker/stays.ts';
import { ScheduleCard } from './schedule-card.tsx';

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

/** How much the week holds for the rep. */
function StatsCard({ record, rooms }: { record: RepRecord; rooms: number }) {
  const passes = useList(useLists().liftPasses);
  const stats = [
    { label: 'Host shifts', value: record['Count - Host'] || 'N/A' },
    { label: 'Lift passes', value: passes.data ? String(passes.data.total) : 'N/A' },
    { label: 'Night patrol', value: record['Count - Night Patrol'] || 'N/A' },
    { label: 'Rooms', value: String(rooms) },
  ];
  return (
    <Card heading="Weekly stats">
      <dl className="grid grid-cols-2 gap-4">
        {stats.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const PERSONAL = [
  'Staff Type',
  'Resort',
  'Role',
  'Remit',
  'Rep Sheet Info - Remit',
  'Group',
  'Ski Equipment',
  'Arrivals',
  'Departures',
  'Driver',
  'Approved vehicles',
] as const;

const JOURNEY = [
  'Transport',
  'Flight No',
  'Date',
  'Route',
  'Load',
  'Pick Up Point',
  'Depart',
  'TO',
  'LD',
  'ETA',
] as const;

/** The rep's own record, in the words of the sheet; empty values are shown as missing. */
function personalLines(record: RepRecord): DetailLine[] {
  const phone = record.Phone;
  return [
    ...PERSONAL.map((label) => fieldLine(record, label)),
    { ...fieldLine(record, 'Phone'), dial: phone && dialNumber(phone) },
  ];
}

/** One way of the rep's journey: the fields the sheet fills in, and where it leads. */
export function journeyLines(record: RepRecord, way: 'OB' | 'IB'): DetailLine[] {
  const lines = JOURNEY.map((label) => ({
    label: JOURNEY_LABELS[label] ?? label,
    value: record[`${way} ${label}`],
  }));
  const ends =
    way === 'OB'
      ? [{ label: 'Previous resort', value: record['Previous Resort'] }]
      : [
          { label: 'Inbound end point', value: record['Inbound end point'] },
          { label: 'Next resort', value: record['Next resort'] },
        ];
  return [...lines, ...ends].flatMap(({ label, value }) => (value ? [{ label, value: dayText(value) }] : []));
}

/** Airports' short words, in full. */
const JOURNEY_LABELS: Partial<Record<(typeof JOURNEY)[number], string>> = { TO: 'Take-off', LD: 'Landing' };
