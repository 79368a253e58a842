import { counted } from '@offpiste/domain/rules/counted.ts';
import { SCHEDULE_DAYS } from '@offpiste/domain/rules/schedule.ts';
import { ChevronRight } from 'lucide-react';
import { dayText } from '#format/date-text.ts';
import { ListBody } from '#lists/list-body.tsx';
import { dateOfDay, hoursText } from '#lists/schedule-days.ts';
import { type ShiftAt, shiftId, shiftsOf } from '#lists/shifts.ts';
import { Accordion } from '#ui/accordion.tsx';
import { LinkRow, RowList, RowWords, SectionHead } from '#ui/row-list.tsx';
import { useNow } from '#ui/use-now.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { useWeek } from '#week/page/week-client.ts';
import { useSchedules } from './use-schedules.ts';

/** The rep's shifts, day by day; today is open. */
export function ScheduleCard({ userId }: { userId: string }) {
  const schedules = useSchedules();
  return (
    <section>
      <SectionHead title="Weekly schedule" />
      <ListBody list={schedules} label="Loading schedule">
        {(all) => {
          const own = all.find((schedule) => schedule['User ID'] === userId);
          return own ? (
            <Days shifts={shiftsOf(own)} />
          ) : (
            <p className="text-muted">No information at this time</p>
          );
        }}
      </ListBody>
    </section>
  );
}

function Days({ shifts }: { shifts: readonly ShiftAt[] }) {
  const { summary } = useWeek();
  const date = useResortTime().dateOf(useNow(60_000));
  const startsOn = summary?.startsOn;
  const now = SCHEDULE_DAYS.find((day) => startsOn !== undefined && dateOfDay(startsOn, day) === date);
  return (
    <Accordion
      key={now ?? ''}
      defaultOpen={[now ?? 'Friday Arrivals']}
      items={SCHEDULE_DAYS.map((day) => {
        const ofDay = shifts.filter((shift) => shift.day === day);
        return {
          value: day,
          title: (
            <>
              {day}
              {startsOn !== undefined && (
                <span className="block text-sm font-normal text-muted">
                  {dayText(dateOfDay(startsOn, day))}
                  {day === now && ' · Today'}
                </span>
              )}
            </>
          ),
          aside: <span className="text-note font-normal text-muted">{counted(ofDay.length, 'shift')}</span>,
          content: ofDay.length === 0 ? <p className="text-muted">Free</p> : <Shifts shifts={ofDay} />,
        };
      })}
    />
  );
}

function Shifts({ shifts }: { shifts: readonly ShiftAt[] }) {
  return (
    <RowList inCard>
      {shifts.map((shift) => (
        <li key={shift.period}>
          <LinkRow to="/shift/$shiftId" params={{ shiftId: shiftId(shift) }}>
            <RowWords
              name={shift.shift.Role}
              line={
                <>
                  {shift.period} · {hoursText(shift.shift)}
                  <span className="block">{shift.shift.Location ?? 'Not available'}</span>
                </>
              }
            />
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </LinkRow>
        </li>
      ))}
    </RowList>
  );
}
