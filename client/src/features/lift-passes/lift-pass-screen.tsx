import { Link } from '@tanstack/react-router';
import { Ticket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sentences } from '#format/sentences.ts';
import { ListBody } from '#lists/list-body.tsx';
import { NameSearchDialog } from '#people/name-search-dialog.tsx';
import { LastScans } from '#scan/last-scans.tsx';
import { ScanPicker } from '#scan/scan-picker.tsx';
import { FailureDialog } from '#scan/verdict/failure-dialog.tsx';
import { NotSavedDialog } from '#scan/verdict/not-saved-dialog.tsx';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { unlockSound } from '#scanner/feedback.ts';
import { BoardFigures } from '#ui/board-figures.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { rowsOverWidth } from '#ui/row-list.tsx';
import { cancelClass, Screen } from '#ui/screen.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast.tsx';
import { useUndoQuestion } from '#undo/use-undo-question.tsx';
import { ChosenPass } from './chosen-pass.tsx';
import { DistributedDialog } from './distributed-dialog.tsx';
import { FIND_LABEL, PassButtons } from './pass-buttons.tsx';
import { PassLists } from './pass-lists.tsx';
import { useLiftPasses } from './use-lift-passes.ts';
import { type PassOnTable, usePassDesk } from './use-pass-desk.ts';

const BACK = '/action';

/** Hands out lift passes: the pass is scanned or found by name, looked at, and confirmed by sliding. */
export function LiftPassScreen() {
  const { list, passes, waiting, known, counts } = useLiftPasses();
  const desk = usePassDesk(known);
  const { shown, processing, verdicts } = desk;
  const undo = useUndoQuestion(verdicts.run, (verdict) => {
    verdicts.dismiss();
    if (verdict.notSaved) return;
    if (verdict.outcome === 'refused') tellAgain(verdict);
    else showToast(sentences(verdict.word, verdict.why));
  });
  const [camera, setCamera] = useState(false);
  const [search, setSearch] = useState(false);
  /** The pass came from the camera: after a refusal the camera continues. */
  const [fromCamera, setFromCamera] = useState(false);
  useEffect(unlockSound, []);

  // A colleague may distribute it while it is open here.
  const isOut = passes.some(({ barcode, done }) => done && barcode === desk.pass?.ticket.barcode);
  const pass = desk.pass && isOut && !processing ? asDistributed(desk.pass) : desk.pass;
  const isBad = shown?.outcome === 'refused' || shown?.outcome === 'attention';

  const pick = (barcode: string, scanned: 0 | 1) => {
    setFromCamera(camera);
    setCamera(false);
    void desk.pick(barcode, scanned);
  };
  const tellAgain = (verdict: Verdict) => {
    setFromCamera(false);
    desk.show(verdict);
  };
  const scan = () => {
    desk.reset();
    setCamera(true);
  };
  const board = (
    <BoardFigures
      hero={{ label: 'Distributed', value: counts.done, max: counts.total }}
      figures={[
        { label: 'Not Distributed', value: String(counts.remaining) },
        { label: 'Deleted', value: String(passes.length - counts.total) },
      ]}
    />
  );

  return (
    <>
      <Screen
        title="Lift Passes"
        back={BACK}
        cancel={
          pass || processing ? (
            <button
              type="button"
              className={cancelClass}
              disabled={processing && pass !== null}
              onClick={desk.reset}
            >
              Cancel
            </button>
          ) : (
            <Link to={BACK} className={cancelClass}>
              Cancel
            </Link>
          )
        }
        board={board}
        dataAt={list.dataAt}
        bottom={
          <PassButtons
            pass={pass}
            processing={processing}
            onScan={scan}
            onFind={() => setSearch(true)}
            onDistribute={(chosen) => void desk.distribute(chosen)}
          />
        }
      >
        {pass && <ChosenPass key={pass.ticket.barcode} ticket={pass.ticket} />}
        {!pass && processing && <Spinner label="Processing" />}
        {!pass && verdicts.past.length > 0 && (
          <section className="mb-3">
            <SectionHead title="Last scans" />
            <div className={rowsOverWidth}>
              <LastScans verdicts={verdicts.past} onOpen={tellAgain} onUndo={undo.ask} />
            </div>
          </section>
        )}
        {!pass && !processing && (
          <ListBody list={list} label="Loading lift passes">
            {() =>
              passes.length === 0 ? (
                <EmptyState icon={Ticket} title="No lift passes are allocated to you" />
              ) : (
                <PassLists passes={passes} waiting={waiting} onChoose={({ barcode }) => pick(barcode, 0)} />
              )
            }
          </ListBody>
        )}
      </Screen>
      <ScanPicker
        title="Scan a lift pass"
        board={board}
        dataAt={list.dataAt}
        open={camera}
        blocked={search || processing || undo.isAsked || shown !== null || verdicts.notSaved !== null}
        onPick={(code) => pick(code, 1)}
        nameLabel={FIND_LABEL}
        onByName={() => setSearch(true)}
        onStop={() => setCamera(false)}
      />
      <NameSearchDialog
        open={search}
        onClose={() => setSearch(false)}
        title={FIND_LABEL}
        people={passes}
        verb={null}
        doneWord="Distributed"
        cancelledWord="DELETED"
        onConfirm={({ barcode }) => pick(barcode, 0)}
      />
      <DistributedDialog verdict={isBad ? null : shown} onClose={desk.reset} onNext={scan} />
      <FailureDialog
        verdict={isBad ? shown : null}
        onClose={() => {
          desk.reset();
          setCamera(fromCamera);
        }}
      />
      {undo.dialog}
      <NotSavedDialog verdict={verdicts.notSaved} onClose={verdicts.closeNotSaved} />
    </>
  );
}

function asDistributed(pass: PassOnTable): PassOnTable {
  return { ...pass, ticket: { ...pass.ticket, distributed: 1 } };
}
