import { WeekReply } from '@offpiste/domain/contract/hq/weeks.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useIsManager } from '#access/use-is-manager.ts';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { DropZone } from '#parts/drop-zone.tsx';
import { Figure, Page } from '#parts/page.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { TakeButton } from '#parts/take-button.tsx';
import { DocumentList } from './document-list.tsx';
import { HistoryList } from './history-list.tsx';
import { JobList } from './job-list.tsx';
import { daysText } from './week-texts.ts';
import { WeekUse } from './week-use.tsx';

/** A week: what is in it, how it came to be so, and what may be done with it. */
export function WeekScreen() {
  const { of } = useParams({ from: '/signed-in/inside/season/weeks/$of' });
  const isManager = useIsManager();
  const path = `/api/hq/weeks/${encodeURIComponent(of)}`;
  const query = useHq({ path, schema: WeekReply, shows: (list) => list === 'hq/imports' });
  const week = query.data?.week;
  const isKept = query.data?.imports[0]?.isKept === true;
  return (
    <Page
      title={week?.name ?? of}
      line={week && lineOf(week)}
      zone={week?.zone}
      shown={query}
      figures={
        week && (
          <>
            <Figure label="Passengers" value={week.passengers} hint="In the week and not cancelled" />
            <Figure label="Documents" value={week.documents} />
          </>
        )
      }
      actions={
        <>
          {isManager && isKept && (
            <>
              <TakeButton path={`${path}/bundle.xlsx`} name={`${of}.xlsx`}>
                Workbook
              </TakeButton>
              <TakeButton path={`${path}/bundle.zip`} name={`${of}.zip`}>
                Zip
              </TakeButton>
            </>
          )}
          {week && !week.disabled && (
            <Link to="/$weekId/today" params={{ weekId: of }} className={smallButtonClass}>
              Its day
            </Link>
          )}
        </>
      }
    >
      <Answer query={query} loading="Loading the week" failed="The week did not load">
        {(value) => (
          <div className="flex max-w-4xl flex-col gap-3">
            {isManager && !value.week.demo && (
              <DropZone
                of={{ weekId: of }}
                hint="Drop a workbook or zip of this week, single lists that replace those it has, such as coach-passengers.csv, or documents for its reps: PDF, PNG or JPEG, at most 20 MB each."
              />
            )}
            {isManager && value.week.demo && (
              <p className="text-muted">
                A week of the demo takes no files. Your own weeks are filled once whoever keeps the servers
                has removed the demo.
              </p>
            )}
            <JobList jobs={value.jobs} />
            <DocumentList week={value.week} documents={value.documents} />
            <HistoryList weekId={of} imports={value.imports} zone={value.week.zone} />
            {isManager && <WeekUse week={value.week} />}
          </div>
        )}
      </Answer>
    </Page>
  );
}

function lineOf(week: WeekReply['week']): string {
  const days = week.alwaysOn ? 'Always on, for practice' : daysText(week);
  return `${days} · ${week.weekId} · ${week.disabled ? 'Out of use' : 'In use'}`;
}
