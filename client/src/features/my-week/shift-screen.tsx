import { Navigate, useParams } from '@tanstack/react-router';
import { ChevronRight, MapPin } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { dayHeading, hoursText } from '#lists/schedule-days.ts';
import { findShift, shiftUrl, type WholeShift } from '#lists/shifts.ts';
import { initials } from '#people/staff-looks.ts';
import { useRepRecords } from '#people/use-rep-records.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkRow, RowList, RowWords } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { useWeek } from '#week/page/week-client.ts';
import { useSchedules } from './use-schedules.ts';

/** One shift: when, where, and who is on it. An unknown one leads back to My Week. */
export function ShiftScreen() {
  const { shiftId } = useParams({ from: '/signed-in/unlocked/in-week/shift/$shiftId' });
  const schedules = useSchedules();
  const records = useRepRecords().data;
  return (
    <Screen title="Shift" back="/my-week" dataAt={schedules.dataAt}>
      <ListBody list={schedules} label="Loading shift">
        {(all) => {
          const shift = findShift(shiftId, all, records ?? []);
          return shift ? <Shift whole={shift} /> : <Navigate to="/my-week" replace />;
        }}
      </ListBody>
    </Screen>
  );
}

function Shift({ whole }: { whole: WholeShift }) {
  const { day, period, shift, team } = whole;
  const url = shiftUrl(shift);
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <h2 className="text-lg font-bold">{dayHeading(day, useWeek().summary?.startsOn)}</h2>
        <p>
          {period} · {hoursText(shift)}
        </p>
        <p className="mt-2">
          <Badge tone="info">{shift.Role}</Badge>
        </p>
        <p className="mt-3 font-bold">{shift.Location ?? 'Not available'}</p>
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'mt-3 w-full')}>
            <MapPin aria-hidden className="size-6" />
            Open the map
          </a>
        )}
      </Card>
      <Card heading={`Team (${team.length})`}>
        <RowList inCard>
          {team.map(({ userId, name, role }) => (
            <li key={userId}>
              <LinkRow to="/rep/$repId" params={{ repId: userId }}>
                <span
                  aria-hidden
                  className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-ink"
                >
                  {initials(name)}
                </span>
                <RowWords name={name} line={role} />
                <ChevronRight aria-hidden className="size-5 shrink-0" />
              </LinkRow>
            </li>
          ))}
        </RowList>
      </Card>
    </div>
  );
}
