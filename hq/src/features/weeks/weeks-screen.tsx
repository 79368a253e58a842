import { WeeksReply } from '@offpiste/domain/contract/hq/weeks.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { CalendarPlus } from 'lucide-react';
import { useIsManager } from '#access/use-is-manager.ts';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { DropZone } from '#parts/drop-zone.tsx';
import { Page } from '#parts/page.tsx';
import { TakeButton } from '#parts/take-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { JobList } from './job-list.tsx';
import { WeekCardLink } from './week-card-link.tsx';

/** Every week: what is in it, and who filled it. */
export function WeeksScreen() {
  const query = useHq({
    path: '/api/hq/weeks',
    schema: WeeksReply,
    shows: (list) => list === 'hq/imports',
  });
  const isManager = useIsManager();
  const weeks = query.data?.weeks;
  return (
    <Page title="Weeks" line={weeks && counted(weeks.length, 'week')} shown={query} actions={<Templates />}>
      <Answer query={query} loading="Loading the weeks" failed="The weeks did not load">
        {(value) => (
          <div className="flex flex-col gap-3">
            {value.weeks.length === 0 && (
              <EmptyState icon={CalendarPlus} title="Import your first week">
                Take the template, fill in the lists that you need, and drop it here.
              </EmptyState>
            )}
            {isManager && (
              <DropZone
                of={{}}
                hint="Drop a workbook with a sheet for each list, a zip, or all files of a week with its week.json."
              />
            )}
            <JobList jobs={value.jobs} />
            <ul
              aria-label="Weeks"
              className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3"
            >
              {value.weeks.map((week) => (
                <WeekCardLink key={week.weekId} week={week} />
              ))}
            </ul>
          </div>
        )}
      </Answer>
    </Page>
  );
}

function Templates() {
  return (
    <>
      <TakeButton path="/api/hq/templates/week" name="week-template.xlsx">
        Template of a week
      </TakeButton>
      <TakeButton path="/api/hq/templates/season" name="season-template.xlsx">
        Of the season
      </TakeButton>
    </>
  );
}
