import { useParams, useSearch } from '@tanstack/react-router';
import { ScanLine, Send, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import { NotSavedDialog } from '#scan/verdict/not-saved-dialog.tsx';
import { verdictLooks } from '#scan/verdict/verdict-looks.ts';
import { CameraView } from '#scanner/camera-view.tsx';
import { unlockSound } from '#scanner/feedback.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useSession } from '#session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ProblemDialog } from '#ui/problem-dialog.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import type { SubmissionAnswer } from './extra-lines.ts';
import { AddedExtras, ScannedList } from './extra-lists.tsx';
import { extrasText } from './extras-text.ts';
import { useExtraScanning } from './use-extra-scanning.ts';
import { useLoadExtras } from './use-load-extras.ts';

const ROUTE = '/signed-in/unlocked/in-week/load-extras/$transferId';

/** Scans the passengers who ride on a transfer beyond its list, and submits them together. */
export function LoadExtrasScreen() {
  const { transferId } = useParams({ from: ROUTE });
  const { direction } = useSearch({ from: ROUTE });
  const weekId = useSelectedWeekId();
  const { rep } = useSession();
  if (weekId === null || !rep) return null;
  const back = direction ? `/loadTransfer/${encodeURIComponent(transferId)}/${direction}` : '/load-extras';
  // A separate list: nothing of one transfer may show on another's screen.
  return (
    <LoadExtras key={transferId} weekId={weekId} transferId={transferId} repId={rep.repId} back={back} />
  );
}

interface LoadExtrasProps {
  weekId: string;
  transferId: string;
  repId: string;
  back: string;
}

function LoadExtras({ weekId, transferId, repId, back }: LoadExtrasProps) {
  const extras = useLoadExtras(weekId, transferId, repId);
  const { list, passengers, known, answer, failure, sending } = extras;
  const [camera, setCamera] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const [unstored, setUnstored] = useState<string | null>(null);
  const { reading, problem } = useExtraScanning({
    blocked: removing !== null || unstored !== null || failure !== null,
    add: extras.add,
    onNotSaved: setUnstored,
  });
  useEffect(unlockSound, []);
  const submit = useCallback(() => {
    setCamera(false);
    void extras.submit();
  }, [extras.submit]);

  const scanned = passengers?.length ?? 0;
  const added = extras.extras.length + extras.unsent.length;
  return (
    <>
      <Screen
        title={`Load Extras ${transferId}`}
        back={back}
        dataAt={list.dataAt}
        board={
          <p className="flex flex-wrap justify-between gap-x-4 px-4 pb-3 text-lg font-bold">
            <span>{scanned} to submit</span>
            <span>{added} added</span>
          </p>
        }
        bottom={
          <>
            <Button icon={Send} wide disabled={scanned === 0 || sending} onClick={submit}>
              {sending ? 'Submitting…' : extrasText.submit}
            </Button>
            <Button
              variant="secondary"
              icon={camera ? X : ScanLine}
              wide
              aria-pressed={camera}
              onClick={() => setCamera(!camera)}
            >
              {camera ? extrasText.cancelScan : extrasText.scan}
            </Button>
          </>
        }
      >
        {camera && (
          <div className="-mx-3 -mt-3 mb-3 h-[40dvh] min-h-60">
            <CameraView {...reading} />
          </div>
        )}
        {problem !== null && <Alert className="mb-4">{problem}</Alert>}
        {answer && <SubmissionResult answer={answer} />}
        {passengers === null ? (
          <SkeletonList label="Reading the list" />
        ) : (
          <ScannedList passengers={passengers} known={known} onRemove={setRemoving} />
        )}
        <ListBody list={list} label="Loading extra passengers">
          {() => <AddedExtras extras={extras.extras} unsent={extras.unsent} />}
        </ListBody>
      </Screen>
      <RemoveDialog
        person={removing === null ? null : { barcode: removing, name: known.get(removing)?.name ?? null }}
        onClose={() => setRemoving(null)}
        onRemove={(barcode) => void extras.remove(barcode)}
      />
      <ProblemDialog
        problem={
          failure && (
            <>
              <p>{failure}</p>
              <p className="mt-2">Nobody was submitted. The list is as it was.</p>
            </>
          )
        }
        onClose={extras.closeFailure}
      />
      <NotSavedDialog
        verdict={
          unstored === null
            ? null
            : {
                outcome: 'refused',
                word: 'Not saved',
                name: null,
                why: 'This phone could not store the scan',
                note: null,
                code: unstored,
                notSaved: true,
              }
        }
        onClose={() => setUnstored(null)}
      />
    </>
  );
}

interface RemoveDialogProps {
  /** Whom to ask about; null while nobody. */
  person: { barcode: string; name: string | null } | null;
  onClose: () => void;
  onRemove: (barcode: string) => void;
}

/** Asks before a scanned passenger is taken off the list. */
function RemoveDialog({ person, onClose, onRemove }: RemoveDialogProps) {
  return (
    <Dialog
      open={person !== null}
      onClose={onClose}
      title="Remove this passenger?"
      description={
        person && (
          <>
            {person.name && <p className="text-lg font-bold">{person.name}</p>}
            <p className="break-all">{person.barcode}</p>
          </>
        )
      }
      actions={
        <>
          <Button variant="secondary" wide onClick={onClose}>
            Keep
          </Button>
          <Button
            variant="danger"
            wide
            onClick={() => {
              if (person) onRemove(person.barcode);
              onClose();
            }}
          >
            Remove
          </Button>
        </>
      }
    />
  );
}

/** What became of the last submission, passenger by passenger. */
export function SubmissionResult({ answer }: { answer: SubmissionAnswer }) {
  return (
    <section aria-labelledby="submission-result" className={classNames(cardClass, 'mb-3 p-4')}>
      <h2 id="submission-result" className="font-semibold">
        Last submission
      </h2>
      <p role="status">{answer.text}</p>
      <ul className="mt-2">
        {answer.lines.map(({ barcode, name, look, word, why }) => {
          const { icon: Icon, mark } = verdictLooks[look];
          return (
            <li key={barcode} className="flex items-start gap-2 border-t border-line py-2">
              <Icon aria-hidden className={classNames('size-6 shrink-0', mark)} />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap justify-between gap-x-2">
                  <span className="font-semibold">{name ?? barcode}</span>
                  <span>{word}</span>
                </span>
                {name && <span className="block text-sm break-all text-muted">{barcode}</span>}
                {why && <span className="block">{why}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
