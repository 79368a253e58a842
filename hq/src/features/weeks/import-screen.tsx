import { ImportReply } from '@offpiste/domain/contract/hq/imports.ts';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useIsManager } from '#access/use-is-manager.ts';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Page } from '#parts/page.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { Alert } from '#ui/alert.tsx';
import { BusyBar } from '#ui/busy-bar.tsx';
import { FoundReport } from './found-report.tsx';
import { ImportStateText } from './import-state-text.tsx';
import { isBusy, jobTitle, stateWords } from './job-words.ts';
import { useWant } from './use-want.ts';

/** An upload from its parts to the week: what a check found, whom it affects, and applying it. */
export function ImportScreen() {
  const { importId } = useParams({ from: '/signed-in/inside/season/weeks/imports/$importId' });
  const path = `/api/hq/imports/${importId}`;
  const query = useHq({ path, schema: ImportReply, shows: (list) => list === 'hq/imports' });
  const isManager = useIsManager();
  const navigate = useNavigate();
  const wanting = useWant();
  const job = query.data;
  const discard = async () => {
    if ((await wanting.want(`${path}/discard`, {})) !== null)
      await navigate({ to: job?.ofReps ? '/reps' : '/weeks' });
  };
  return (
    <Page
      title={job ? jobTitle(job) : 'Import'}
      line={
        job &&
        [
          stateWords[job.state].word,
          job.weekId !== null && `for ${job.weekId}`,
          job.ofReps && 'reps',
          `by ${job.by}`,
        ]
          .filter(Boolean)
          .join(' · ')
      }
      shown={query}
      actions={
        <>
          {isManager && job && !isBusy(job.state) && job.state !== 'applied' && (
            <button
              type="button"
              className={smallButtonClass}
              disabled={wanting.busy}
              onClick={() => void discard()}
            >
              Discard
            </button>
          )}
          {job?.ofReps && (
            <Link to="/reps" className={smallButtonClass}>
              Reps
            </Link>
          )}
          {job?.weekId != null && (
            <Link to="/weeks/$of" params={{ of: job.weekId }} className={smallButtonClass}>
              The week
            </Link>
          )}
        </>
      }
    >
      <Answer query={query} loading="Loading the import" failed="The import did not load">
        {(value) => (
          <div className="mx-auto flex max-w-4xl flex-col gap-3">
            {isBusy(value.state) && <BusyBar label={stateWords[value.state].word} />}
            {wanting.problem !== null && <Alert>{wanting.problem}</Alert>}
            <ImportStateText job={value} isManager={isManager} wanting={wanting} />
            {value.report && value.state !== 'applied' && !isBusy(value.state) && (
              <FoundReport job={value} report={value.report} isManager={isManager} wanting={wanting} />
            )}
          </div>
        )}
      </Answer>
    </Page>
  );
}
