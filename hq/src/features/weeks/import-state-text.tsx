import { type ImportReply, isImport } from '@offpiste/domain/contract/hq/imports.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { Link } from '@tanstack/react-router';
import { DropZone } from '#parts/drop-zone.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { mayCheckAgain, uploadOf } from './job-words.ts';
import { MendZone } from './mend-zone.tsx';
import type { Wanting } from './use-want.ts';

export interface ImportStateTextProps {
  job: ImportReply;
  isManager: boolean;
  wanting: Wanting;
}

/** Where an import is, and how it goes on. */
export function ImportStateText({ job, isManager, wanting }: ImportStateTextProps) {
  const { state, message, importId, answers } = job;
  if (state === 'uploading')
    return (
      <>
        <Alert tone="warn">
          The upload was broken off. Choose the same files again and it goes on:{' '}
          {job.files.map(({ name }) => name).join(', ')}.
        </Alert>
        {isManager && <DropZone of={uploadOf(job)} hint="What has arrived is not sent again." />}
      </>
    );
  if (state === 'waiting' || state === 'checking' || state === 'applying')
    return (
      <p role="status">
        {state === 'waiting' ? 'It is next in turn.' : 'This takes some seconds.'} You may close the page: it
        goes on.
      </p>
    );
  if (state === 'applied')
    return (
      <Alert tone="ok">
        Done.{' '}
        {job.ofReps && (
          <Link to="/reps" search={{ show: 'not-yet' }} className="underline">
            Make links for who has not signed in yet
          </Link>
        )}
        {job.weeks.map(({ weekId }) => (
          <Link key={weekId} to="/weeks/$of" params={{ of: weekId }} className="underline">
            Open {weekId}
          </Link>
        ))}
      </Alert>
    );
  const recheck = () => void wanting.want(`/api/hq/imports/${importId}/check`, answers);
  const problems = job.report?.problems ?? 0;
  const isRefusedUpload =
    state === 'refused' && message !== null && !mayCheckAgain(job) && job.files.length > 0;
  return (
    <>
      {message !== null && <Alert>{message}</Alert>}
      {message === null && state === 'refused' && (
        <Alert>
          Nothing was changed.{' '}
          {job.report
            ? `There ${problems === 1 ? 'is' : 'are'} ${counted(problems, 'problem')}.`
            : 'It has problems, which a manager sees.'}
        </Alert>
      )}
      {isManager && mayCheckAgain(job) && (
        <Button variant="secondary" disabled={wanting.busy} onClick={recheck}>
          Check again
        </Button>
      )}
      {isManager && isRefusedUpload && <MendZone job={job} />}
      {isManager && !isImport(job.wish) && <p>Open the week, and do it again there.</p>}
    </>
  );
}
