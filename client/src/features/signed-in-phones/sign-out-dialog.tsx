import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { phoneName } from './phone-text.ts';
import type { Target } from './use-sign-out-phones.ts';

export interface SignOutDialogProps {
  /** What is about to be signed out; null for nothing. */
  target: Target | null;
  onCancel: () => void;
  onConfirm: (target: Target) => void;
}

/** Asks before a phone is signed out from afar, and says what becomes of what it has not sent. */
export function SignOutDialog({ target, onCancel, onConfirm }: SignOutDialogProps) {
  return (
    <Dialog
      open={target !== null}
      onClose={onCancel}
      title={
        target === null || target === 'others'
          ? 'Sign out all other phones?'
          : `Sign out ${phoneName(target)}?`
      }
      description="It is signed out at its next call, and the week on it is removed. What it has not sent stays on it, and is sent when you sign in there again."
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => target && onConfirm(target)}>
            Sign out
          </Button>
        </>
      }
    />
  );
}
