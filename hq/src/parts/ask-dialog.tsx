import type { ReactNode } from 'react';
import type { ServerCall } from '#api/use-server-call.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export interface AskDialogProps {
  title: string;
  description: ReactNode;
  /** What the button says. */
  action: string;
  isDangerous?: boolean;
  /** Whether something is still missing. */
  isUnready?: boolean;
  /** The call by which it is done. */
  call: Pick<ServerCall, 'busy' | 'problem'>;
  onGo: () => Promise<void>;
  onClose: () => void;
  /** What is asked besides. */
  children?: ReactNode;
}

/** Asks before something is done, and says why it was not. */
export function AskDialog(props: AskDialogProps) {
  const { title, description, action, isDangerous = false, isUnready = false } = props;
  const { call, onGo, onClose, children } = props;
  const { busy, problem } = call;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={busy || isUnready}
            onClick={() => void onGo()}
          >
            {action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {(problem !== null || children) && (
        <div className="flex flex-col gap-3">
          {problem !== null && <Alert>{problem}</Alert>}
          {children}
        </div>
      )}
    </Dialog>
  );
}
