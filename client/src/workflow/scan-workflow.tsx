import { Link } from '@tanstack/react-router';
import { Keyboard, ScanLine } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { unlockSound } from '#scanner/feedback.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Screen } from '#ui/screen.tsx';
import { FailureDialog } from './failure-dialog.tsx';
import type { NamedPerson } from './name-search.ts';
import { NameSearchDialog } from './name-search-dialog.tsx';
import { NotSavedDialog } from './not-saved-dialog.tsx';
import { ScanFrame } from './scan-frame.tsx';
import { useScanning } from './use-scanning.ts';
import { useVerdicts } from './use-verdicts.ts';
import type { Verdict } from './verdict.ts';
import { VerdictPanel } from './verdict-panel.tsx';

export interface ScanWorkflowProps {
  title: string;
  /** Path of the screen one step up; Cancel leads there too. */
  back: string;
  /** The counts, in view while scrolling and while the camera is open. */
  strip: ReactNode;
  /** When the list was last known to be right. */
  dataAt: number | null;
  /** Everyone who can be chosen by name. */
  people: readonly NamedPerson[];
  /** The action in words, 'Load', and what a person has who is done, 'Loaded'. */
  verb: string;
  doneWord: string;
  /** Does the action for a well-formed code or a chosen person (`scanned` 0) and tells the verdict. */
  act: (barcode: string, scanned: 0 | 1) => Promise<Verdict>;
  /** The list itself; `choose` asks whether to do it for a person of the list. */
  children: (choose: (person: NamedPerson) => void) => ReactNode;
}

/** The second tap of a double tap on a dialog's button lands on what lies beneath, and must not open it. */
const DOUBLE_TAP_MS = 600;

/** A scan-and-act screen: the list with its buttons, the camera over it on demand, the search by name. */
export function ScanWorkflow(props: ScanWorkflowProps) {
  const { title, back, strip, dataAt, people, verb, doneWord, act } = props;
  const [camera, setCamera] = useState(false);
  const [search, setSearch] = useState<{ chosen: NamedPerson | null } | null>(null);
  const [failure, setFailure] = useState<Verdict | null>(null);
  const verdicts = useVerdicts();
  const { run, dismiss } = verdicts;
  const scan = useCallback((code: string) => act(code, 1), [act]);
  const scanning = useScanning({
    verdicts,
    blocked: search !== null || failure !== null || verdicts.notSaved !== null,
    act: scan,
  });
  useEffect(unlockSound, []);

  const confirmedAt = useRef(Number.NEGATIVE_INFINITY);
  const openSearch = (chosen: NamedPerson | null) => {
    if (performance.now() - confirmedAt.current > DOUBLE_TAP_MS) setSearch({ chosen });
  };

  const actByName = async (person: NamedPerson) => {
    confirmedAt.current = performance.now();
    const verdict = await run(person.barcode, () => act(person.barcode, 0));
    if (verdict?.outcome !== 'refused' || verdict.notSaved) return;
    dismiss();
    setFailure(verdict);
  };

  return (
    <>
      <Screen
        title={title}
        back={back}
        strip={strip}
        dataAt={dataAt}
        bottom={
          <>
            <Button icon={ScanLine} wide onClick={() => setCamera(true)}>
              Scan Barcode
            </Button>
            <div className="flex flex-wrap gap-2 *:last:min-w-28">
              <Button variant="secondary" icon={Keyboard} className="flex-1" onClick={() => openSearch(null)}>
                Enter by name
              </Button>
              <Link to={back} className={buttonClass('secondary')}>
                Cancel
              </Link>
            </div>
          </>
        }
      >
        {props.children(openSearch)}
      </Screen>
      {camera ? (
        <ScanFrame
          title={title}
          strip={strip}
          dataAt={dataAt}
          verdicts={verdicts}
          {...scanning}
          onByName={() => openSearch(null)}
          onStop={() => setCamera(false)}
        />
      ) : (
        // A hand scanner works without the camera too; its verdict covers the upper half all the same.
        <div className="pointer-events-none fixed inset-x-0 top-0 z-30 h-[50dvh] *:pointer-events-auto">
          <VerdictPanel shown={verdicts.shown} held={verdicts.held} onTap={verdicts.tap} />
        </div>
      )}
      <NameSearchDialog
        open={search !== null}
        chosenAtFirst={search?.chosen ?? null}
        onClose={() => setSearch(null)}
        people={people}
        verb={verb}
        doneWord={doneWord}
        onConfirm={(person) => void actByName(person)}
      />
      <FailureDialog verdict={failure} onClose={() => setFailure(null)} />
      <NotSavedDialog verdict={verdicts.notSaved} onClose={verdicts.closeNotSaved} />
    </>
  );
}
