import { type ReactNode, useId } from 'react';
import type { ServerCall } from '#api/use-server-call.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** What the button says. */
  action: string;
  /** Whether something is still missing. */
  isUnready: boolean;
  /** The call by which it is done. */
  call: Pick<ServerCall, 'busy' | 'problem'>;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Fields in a dialog, which Enter sends too; says why they were not taken. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, action, isUnready, call, onSubmit, onClose, children } = props;
  const { busy, problem } = call;
  const form = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button type="submit" form={form} disabled={busy || isUnready}>
            {action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {problem !== null && <Alert>{problem}</Alert>}
        {children}
      </form>
    </Dialog>
  );
}
