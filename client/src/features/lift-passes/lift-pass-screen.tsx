import { Link } from '@tanstack/react-router';
import { Keyboard, ScanLine, Ticket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import { NameSearchDialog } from '#people/name-search-dialog.tsx';
import { cameraOnArrival, forgetCamera } from '#scan/camera-on-arrival.ts';
import { useKeepLastPlace } from '#scan/last-place.ts';
import { LastScans } from '#scan/last-scans.tsx';
import { ScanPicker } from '#scan/scan-picker.tsx';
import { ShownVerdict } from '#scan/shown-verdict.tsx';
import { FailureDialog } from '#scan/verdict/failure-dialog.tsx';
import { NotSavedDialog } from '#scan/verdict/not-saved-dialog.tsx';
import { unlockSound } from '#scanner/feedback.ts';
import { BoardFigures } from '#ui/board-figures.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { rowsOverWidth, SectionHead } from '#ui/row-list.tsx';
import { cancelClass, Screen } from '#ui/screen.tsx';
import { SlideToConfirm } from '#ui/slide-to-confirm.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useUndoQuestion } from '#undo/use-undo-question.tsx';
import { ChosenPass, passState } from './chosen-pass.tsx';
import { PassLists } from './pass-lists.tsx';
import { useLiftPasses } from './use-lift-passes.ts';
import { type PassOnTable, usePassDesk } from './use-pass-desk.ts';

const PATH = '/liftPass';
const BACK = '/action';

/** Hands out lift passes: the pass is scanned or found by name, looked at, and confirmed by sliding. */
export function LiftPassScreen() {
  const { list, passes, waiting, known, counts } = useLiftPasses();
  const desk = usePassDesk(known);
  const { failure, processing, verdicts } = desk;
  const undo = useUndoQuestion(verdicts.run, (verdict) => {
    if (verdict.outcome !== 'refused' || verdict.notSaved) return;
    setFromCamera(null);
    desk.fail(verdict);
  });
  /** `back`: it came back by itself after the pass that it had read. */
  const [camera, setCamera] = useState<'off' | 'on' | 'back'>(() => (cameraOnArrival(PATH) ? 'on' : 'off'));
  const [search, setSearch] = useState(false);
  /** The code of the pass that came from the camera, which goes on after it. */
  const [fromCamera, setFromCamera] = useState<string | null>(null);
  useKeepLastPlace({
    title: 'Lift Passes',
    plate: { shape: 'wide', text: 'Pass' },
    count: { value: counts.done, max: counts.total },
    camera: camera === 'off' ? null : 'scan',
  });
  useEffect(forgetCamera, []);
  useEffect(unlockSound, []);

  // A colleague may distribute it while it is open here.
  const isOut = passes.some(({ barcode, done }) => done && barcode === desk.pass?.ticket.barcode);
  const pass = desk.pass && isOut && !processing ? asDistributed(desk.pass) : desk.pass;

  const pick = (barcode: string, scanned: 0 | 1) => {
    setFromCamera(camera === 'off' ? null : barcode);
    setCamera('off');
    void desk.pick(barcode, scanned);
  };
  const scan = () => {
    desk.reset();
    setCamera('on');
  };
  const distribute = async (chosen: PassOnTable) => {
    if ((await desk.distribute(chosen)) && fromCamera !== null) setCamera('back');
  };
  const board = (
    <BoardFigures
      isKnown={list.data !== undefined}
      hero={{ label: 'Distributed', value: counts.done, max: counts.total }}
      figures={[
        { label: 'Not Distributed', value: String(counts.remaining) },
        { label: 'Deleted', value: String(passes.length - counts.total) },
      ]}
    />
  );
  const panel = (
    <ShownVerdict
      verdicts={verdicts}
      count={{ value: counts.done, max: counts.total }}
      onUndo={undo.undoOrAsk}
    />
  );
  const lastScans = <LastScans verdicts={verdicts.past} onOpen={verdicts.open} onUndo={undo.undoOrAsk} />;

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
            onDistribute={(chosen) => void distribute(chosen)}
          />
        }
      >
        {pass && <ChosenPass key={pass.ticket.barcode} ticket={pass.ticket} />}
        {!pass && processing && <Spinner label="Processing" />}
        {!pass && verdicts.past.length > 0 && (
          <section className="mb-3">
            <SectionHead title="Last scans" />
            <div className={rowsOverWidth}>{lastScans}</div>
          </section>
        )}
        {!pass && !processing && (
          <ListBody list={list} label="Loading lift passes" shape="people">
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
        open={camera !== 'off'}
        backAfter={camera === 'back' ? fromCamera : null}
        blocked={search || processing || undo.isAsked || failure !== null || verdicts.notSaved !== null}
        isJudging={verdicts.shown !== null}
        cover={panel}
        below={lastScans}
        onPick={(code) => pick(code, 1)}
        nameLabel={FIND_LABEL}
        onByName={() => setSearch(true)}
        onStop={() => setCamera('off')}
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
      {camera === 'off' && panel}
      <FailureDialog
        verdict={failure}
        onClose={() => {
          desk.reset();
          if (fromCamera !== null) setCamera('on');
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

const FIND_LABEL = 'Find by name';

interface PassButtonsProps {
  pass: PassOnTable | null;
  processing: boolean;
  onScan: () => void;
  onFind: () => void;
  onDistribute: (pass: PassOnTable) => void;
}

/** Under the thumb: ways to a pass and, once one is ready, the slide that hands it out. */
function PassButtons({ pass, processing, ...on }: PassButtonsProps) {
  if (pass && passState(pass.ticket) === 'ready')
    return (
      <SlideToConfirm
        key={pass.ticket.barcode}
        label="Slide to distribute"
        busy={processing ? 'Processing' : null}
        onComplete={() => on.onDistribute(pass)}
      />
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={ScanLine} className="flex-1" disabled={processing} onClick={on.onScan}>
        Scan Barcode
      </Button>
      <Button
        variant="secondary"
        icon={Keyboard}
        className="flex-1"
        disabled={processing}
        onClick={on.onFind}
      >
        {FIND_LABEL}
      </Button>
    </div>
  );
}
