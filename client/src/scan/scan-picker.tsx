import { errorText } from '@offpiste/domain/contract/errors.ts';
import type { CodeProblem } from '@offpiste/domain/rules/code.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { signal } from '#scanner/feedback.ts';
import { BadCodeDialog, type BadCodeDialogProps } from './bad-code-dialog.tsx';
import { ScanFrame } from './scan-frame.tsx';
import { codeProblemErrors, useCodeReading } from './use-code-reading.ts';

export interface ScanPickerProps {
  /** What is being scanned for: 'Scan a lift pass'. */
  title: string;
  board?: ReactNode;
  dataAt: number | null;
  /** The camera is open; a hand scanner works either way. */
  open: boolean;
  /** The camera came back by itself after this code, which may still be in view and is not picked again; else null. */
  backAfter?: string | null;
  /** Something else has the screen: nothing is picked. */
  blocked: boolean;
  /** A verdict is on the screen: the camera rests, a hand scanner does not. */
  isJudging?: boolean;
  /** Covers the camera: the verdict. */
  cover?: ReactNode;
  /** Below the camera: the last scans. */
  below?: ReactNode;
  /** The message for a text that is not a ticket code, where the workflow has its own. */
  badCodeText?: string;
  /** Called with one well-formed code; the camera should then be closed. */
  onPick: (code: string) => void;
  nameLabel: string;
  onByName: () => void;
  onStop: () => void;
}

/** Scans the one code a workflow goes on with, for workflows that look first and confirm later. */
export function ScanPicker(props: ScanPickerProps) {
  const { onPick, badCodeText, open, backAfter = null, isJudging = false } = props;
  const [badCode, setBadCode] = useState<BadCodeDialogProps['problem']>(null);
  const onBadCode = useCallback(
    (code: string, problem: CodeProblem) => {
      signal('refused');
      setBadCode({ code, text: badCodeText ?? errorText(codeProblemErrors[problem]) });
    },
    [badCodeText],
  );
  const reading = useCodeReading({
    blocked: props.blocked || badCode !== null,
    busy: isJudging,
    onCode: onPick,
    onBadCode,
    ...(badCodeText !== undefined && { badCodeText }),
  });
  const { stillInView } = reading;
  useEffect(() => {
    if (open && backAfter !== null) stillInView(backAfter);
  }, [open, backAfter, stillInView]);
  return (
    <>
      {open && (
        <ScanFrame
          title={props.title}
          board={props.board}
          dataAt={props.dataAt}
          isJudging={isJudging}
          reading={reading}
          cover={props.cover}
          below={props.below}
          nameLabel={props.nameLabel}
          onByName={props.onByName}
          onStop={props.onStop}
        />
      )}
      <BadCodeDialog problem={badCode} onClose={() => setBadCode(null)} />
    </>
  );
}
