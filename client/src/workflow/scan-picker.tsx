import { errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import type { CodeProblem } from '@offpiste/domain/rules/code.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { signal } from '#scanner/feedback.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ScanFrame } from './scan-frame.tsx';
import { codeProblemErrors, useCodeReading } from './use-code-reading.ts';

export interface ScanPickerProps {
  /** What is being scanned for: 'Scan a lift pass'. */
  title: string;
  strip?: ReactNode;
  dataAt: number | null;
  /** The camera is open; a hand scanner works either way. */
  open: boolean;
  /** Something else has the screen: nothing is picked. */
  blocked: boolean;
  /** What is said of a text that is no ticket code, where the workflow has a text of its own. */
  badCodeText?: string;
  /** Called with one well-formed code; the camera should then be closed. */
  onPick: (code: string) => void;
  nameLabel: string;
  onByName: () => void;
  onStop: () => void;
}

/** Scans the one code a workflow goes on with, for workflows that look first and confirm later. */
export function ScanPicker(props: ScanPickerProps) {
  const { onPick, badCodeText } = props;
  const [badCode, setBadCode] = useState<{ text: string; problem: CodeProblem } | null>(null);
  const onBadCode = useCallback((text: string, problem: CodeProblem) => {
    signal('refused');
    setBadCode({ text, problem });
  }, []);
  const reading = useCodeReading({
    blocked: props.blocked || badCode !== null,
    busy: false,
    onCode: onPick,
    onBadCode,
    ...(badCodeText !== undefined && { badCodeText }),
  });
  const close = () => setBadCode(null);
  return (
    <>
      {props.open && (
        <ScanFrame
          title={props.title}
          strip={props.strip}
          dataAt={props.dataAt}
          reading={reading}
          nameLabel={props.nameLabel}
          onByName={props.onByName}
          onStop={props.onStop}
        />
      )}
      <Dialog
        open={badCode !== null}
        onClose={close}
        title="Error"
        description={
          badCode && (
            <>
              <p>{badCodeText ?? errorCatalogue[codeProblemErrors[badCode.problem]].text}</p>
              <p className="mt-2 font-mono text-sm break-all text-muted">{badCode.text}</p>
            </>
          )
        }
        actions={
          <Button wide onClick={close}>
            OK
          </Button>
        }
      />
    </>
  );
}
