import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { undoneWordsOf } from './undone-words-of.ts';

export interface UndoQuestion {
  /** The kind of action that was done. */
  kind: string;
  /** What was done, in words: 'Loaded', 'Load on coach C4 outbound'. */
  what: string;
  /** Whom it was about. */
  name: string | null;
  code: string;
  needsReason: boolean;
}

export interface UndoDialogProps {
  /** Null while nothing is to be undone. */
  question: UndoQuestion | null;
  onClose: () => void;
  /** Called once, with the reason where one is needed. */
  onUndo: (reason: string | null) => void;
}

const REASON_LENGTH = 500;

/** Asks before something is undone, by name and deed; and why, where the rule wants a reason. */
export function UndoDialog({ question, ...rest }: UndoDialogProps) {
  return question && <OpenDialog question={question} {...rest} />;
}

function OpenDialog({ question, onClose, onUndo }: UndoDialogProps & { question: UndoQuestion }) {
  const { kind, what, name, code, needsReason } = question;
  const words = undoneWordsOf(kind);
  const [reason, setReason] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const confirmed = useRef<boolean>(false);
  const confirm = () => {
    if (needsReason && reason.trim() === '') return setIsAsking(true);
    // A second tap lands before React has taken the button away.
    if (confirmed.current) return;
    confirmed.current = true;
    onClose();
    onUndo(needsReason ? reason.trim() : null);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.question(name ?? code)}
      description={
        <>
          <p className="font-bold">{what}</p>
          {name !== null && <p className="text-sm break-all text-muted">{code}</p>}
          <p className="mt-2">{words.warning}</p>
        </>
      }
      actions={
        <>
          <Button variant="secondary" wide onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" icon={Undo2} wide onClick={confirm}>
            Undo
          </Button>
        </>
      }
    >
      {needsReason && (
        <TextField
          label="Reason"
          hint="More than 15 minutes ago, so give a reason."
          error={isAsking && reason.trim() === '' ? 'Enter a reason' : null}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && confirm()}
        />
      )}
    </Dialog>
  );
}
