import type { FoundReport as Found, ImportReply } from '@offpiste/domain/contract/hq/imports.ts';
import { TakeButton } from '#parts/take-button.tsx';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { ApplyForm } from './apply-form.tsx';
import { ChangeList } from './change-list.tsx';
import { FoundGroups } from './found-groups.tsx';
import { MendZone } from './mend-zone.tsx';
import { NamedFacts } from './named-facts.tsx';
import { QuestionsForm } from './questions-form.tsx';
import type { Wanting } from './use-want.ts';
import { peopleText } from './week-texts.ts';

/** What becomes of reps whom a sheet does not change. */
const STAYS: ReadonlySet<string> = new Set(['kept', 'unchanged']);

export interface FoundReportProps {
  job: ImportReply;
  report: Found;
  isManager: boolean;
  wanting: Wanting;
}

/** What a check found: problems with their remedies, or whom the import affects. */
export function FoundReport({ job, report, isManager, wanting }: FoundReportProps) {
  const { importId, checkHash, answers } = job;
  const { questions } = report;
  const isAsked = questions.columns.length > 0 || questions.dates !== null || questions.sheets !== undefined;
  const path = `/api/hq/imports/${importId}`;
  const isSame = report.lists.length === 0 && Object.keys(report.people).every((state) => STAYS.has(state));
  return (
    <>
      {isAsked && isManager && (
        <QuestionsForm
          questions={questions}
          said={answers}
          busy={wanting.busy}
          onAnswer={(said) => void wanting.want(`${path}/check`, said)}
        />
      )}
      <FoundGroups heading="Problems" groups={report.groups} more={report.moreGroups} />
      {report.problems > 0 && isManager && (
        <>
          <div className="flex flex-wrap gap-2">
            {report.marked !== null && (
              <TakeButton path={`${path}/marked`} name={report.marked}>
                Your sheet with a column of problems
              </TakeButton>
            )}
            <TakeButton path={`${path}/problems.csv`} name="problems.csv">
              All problems
            </TakeButton>
          </div>
          <MendZone job={job} />
        </>
      )}
      {checkHash !== null && isSame && <Alert tone="info">Nothing differs from what is there already.</Alert>}
      {checkHash !== null && !isSame && (
        <>
          <Card heading="What changes">
            <p>People: {peopleText(report.people)}</p>
            {report.lists.length > 0 && <p className="text-note text-muted">{report.lists.join(' · ')}</p>}
          </Card>
          <NamedFacts
            heading="Rooms that go by the sheet again"
            facts={(report.flags ?? []).map(({ room, what }) => ({ name: room, what }))}
          />
          <NamedFacts
            heading="Closed stops that are open again"
            facts={(report.reopens ?? []).map(({ stop, what }) => ({ name: stop, what }))}
          />
          {isManager && <ApplyForm job={job} wanting={wanting} />}
          <ChangeList key={checkHash} importId={importId} checkHash={checkHash} touched={job.touched} />
        </>
      )}
      <FoundGroups heading="How the sheets were read" groups={report.notes} />
    </>
  );
}
