import { Link, useRouter } from '@tanstack/react-router';
import {
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { NamedPerson } from '#people/name-search.ts';
import { NameSearchDialog } from '#people/name-search-dialog.tsx';
import { unlockSound } from '#scanner/feedback.ts';
import { SectionHead } from '#ui/row-list.tsx';
import { cancelClass, Screen } from '#ui/screen.tsx';
import { ThirdPane } from '#ui/third-pane.tsx';
import { useOwnUndo } from '#undo/use-undo-offers.ts';
import { useUndoQuestion } from '#undo/use-undo-question.tsx';
import { cameraOnArrival, forgetCamera } from './camera-on-arrival.ts';
import { useKeepLastPlace } from './last-place.ts';
import { LastScans } from './last-scans.tsx';
import { type PlacePlate, PlatedPlace } from './place-plate.tsx';
import { ScanButtons, ScanFrame } from './scan-frame.tsx';
import type { ScanMode } from './scan-mode.ts';
import { ShownVerdict } from './shown-verdict.tsx';
import { useScanning } from './use-scanning.ts';
import { FailureDialog } from './verdict/failure-dialog.tsx';
import { NotSavedDialog } from './verdict/not-saved-dialog.tsx';
import { useVerdicts } from './verdict/use-verdicts.ts';
import type { Verdict } from './verdict/verdict.ts';
import type { PlaceCount } from './verdict/verdict-panel.tsx';

const PersonCard = lazy(async () => ({ default: (await import('#people/person-card.tsx')).PersonCard }));

export interface ScanWorkflowProps {
  title: string;
  /** The plate of the place: in the head beside a list, and for the way back to it. */
  plate: PlacePlate;
  /** Path of the screen one step up; Cancel leads there too. */
  back: string;
  /** Under the title. */
  where?: ReactNode;
  /** The counts, in view while scrolling and while the camera is open. */
  board: ReactNode;
  /** How many are done here, shown in every verdict. */
  count: PlaceCount;
  /** When the list was last known to be right. */
  dataAt: number | null;
  /** What can be done here; the first is what a hand scanner does until another is chosen. */
  modes: readonly [ScanMode, ...ScanMode[]];
  /** A further way on, below the others: a link that gives its clicks to `notTwice`. */
  extra?: (notTwice: (event: MouseEvent) => void) => ReactNode;
  /** Where the rep's own actions can be undone from the list; absent where they cannot. */
  place?: string;
  /**
   * The list itself; `choose` asks whether to do a mode's action, the first one's if none is named, for a person of it.
   * `undoOf` returns how to undo what this phone did for a person; null where it did nothing, or too long ago.
   */
  children: (choose: (person: NamedPerson, mode?: ScanMode) => void, undoOf: UndoOfPerson) => ReactNode;
}

/** How to undo what this phone did for a person; null where that cannot be undone here. */
export type UndoOfPerson = (person: NamedPerson) => (() => void) | null;

/** The second tap of a double tap on a dialog's button lands on what is beneath, and must not open it. */
const DOUBLE_TAP_MS = 600;

/** A scan-and-act screen: the list with its buttons, the camera over it on demand, the search by name. */
export function ScanWorkflow(props: ScanWorkflowProps) {
  const { title, plate, back, board, count, dataAt, modes } = props;
  const { history } = useRouter();
  const [arrival] = useState(() => cameraOnArrival(history.location.pathname));
  const [modeKey, setModeKey] = useState(arrival?.mode ?? modes[0].key);
  const mode = modes.find(({ key }) => key === modeKey) ?? modes[0];
  const [camera, setCamera] = useState(arrival !== null);
  useEffect(forgetCamera, []);
  useKeepLastPlace({ title, plate, count, camera: camera ? mode.key : null });
  const [search, setSearch] = useState<{ chosen: NamedPerson | null } | null>(null);
  const [failure, setFailure] = useState<Verdict | null>(null);
  const verdicts = useVerdicts();
  const { run, dismiss } = verdicts;
  const undo = useUndoQuestion(run);
  const ownUndo = useOwnUndo(props.place ?? null);
  const { act } = mode;
  const scan = useCallback((code: string) => act(code, 1), [act]);
  const reading = useScanning({
    verdicts,
    blocked: search !== null || failure !== null || undo.isAsked || verdicts.notSaved !== null,
    act: scan,
    purpose: mode.key,
  });
  useEffect(unlockSound, []);

  const confirmedAt = useRef(Number.NEGATIVE_INFINITY);
  const isSecondTap = () => performance.now() - confirmedAt.current <= DOUBLE_TAP_MS;
  /** Such a tap leads nowhere. */
  const notTwice = (event: MouseEvent) => {
    if (isSecondTap()) event.preventDefault();
  };
  const [last] = verdicts.past;
  /** Whom the last scan or choice was about. */
  const about =
    search?.chosen ??
    mode.people.find(({ barcode, bookingRef }) => last && [barcode, bookingRef].includes(last.code));
  const lastScans = <LastScans verdicts={verdicts.past} onOpen={verdicts.open} onUndo={undo.undoOrAsk} />;
  const openSearch = (chosen: NamedPerson | null, wanted: ScanMode) => {
    if (isSecondTap()) return;
    setModeKey(wanted.key);
    setSearch({ chosen });
  };

  const undoOf: UndoOfPerson = ({ barcode: code, name }) => {
    const offer = ownUndo(code);
    return offer && (() => !isSecondTap() && undo.ask({ word: modes[0].doneWord, name, code }, offer));
  };

  const actByName = async (person: NamedPerson) => {
    confirmedAt.current = performance.now();
    const verdict = await run(person.barcode, () => act(person.barcode, 0));
    if (verdict?.outcome !== 'refused' || verdict.notSaved) return;
    dismiss();
    setFailure(verdict);
  };

  const panel = (
    <ShownVerdict
      verdicts={verdicts}
      count={count}
      onUndo={(verdict, offer) => !isSecondTap() && undo.undoOrAsk(verdict, offer)}
      onInstead={({ code, instead }) => instead && void run(code, instead.act)}
    />
  );
  return (
    <>
      <Screen
        title={title}
        back={back}
        plate={<PlatedPlace plate={plate} large />}
        where={props.where}
        cancel={
          <Link to={back} className={cancelClass} onClick={notTwice}>
            Cancel
          </Link>
        }
        board={board}
        dataAt={dataAt}
        bottom={
          <ScanButtons
            modes={modes}
            current={mode}
            onScan={(wanted) => {
              if (isSecondTap()) return;
              setModeKey(wanted.key);
              setCamera(true);
            }}
            onByName={(wanted) => openSearch(null, wanted)}
          >
            {props.extra?.(notTwice)}
          </ScanButtons>
        }
      >
        {props.children((person, wanted = modes[0]) => openSearch(person, wanted), undoOf)}
      </Screen>
      {camera ? (
        <ScanFrame
          title={modes.length > 1 ? `${title} · ${mode.scanLabel}` : title}
          board={board}
          dataAt={dataAt}
          isJudging={verdicts.shown !== null}
          reading={reading}
          cover={panel}
          below={lastScans}
          nameLabel={mode.nameLabel}
          onByName={() => openSearch(null, mode)}
          onStop={() => setCamera(false)}
        />
      ) : (
        // A hand scanner works without the camera too.
        panel
      )}
      {(last || about) && (
        <ThirdPane>
          <Suspense>{about && <PersonCard key={about.bookingRef} reference={about.bookingRef} />}</Suspense>
          {last && (
            <>
              <SectionHead title="Last scans" />
              {lastScans}
            </>
          )}
        </ThirdPane>
      )}
      <NameSearchDialog
        open={search !== null}
        chosenAtFirst={search?.chosen ?? null}
        onClose={() => setSearch(null)}
        title={mode.nameLabel}
        people={mode.people}
        verb={mode.verb}
        doneWord={mode.doneWord}
        onConfirm={(person) => void actByName(person)}
      />
      {undo.dialog}
      <FailureDialog verdict={failure} onClose={() => setFailure(null)} />
      <NotSavedDialog verdict={verdicts.notSaved} onClose={verdicts.closeNotSaved} />
    </>
  );
}
