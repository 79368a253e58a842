import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { MessageText } from './local-message.ts';

export interface MessageDialogProps {
  message: MessageText;
  onClose: () => void;
}

/** A message in full, to be read and put away. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={message.title}
      description={<p className="whitespace-pre-line wrap-anywhere">{message.body}</p>}
      actions={<Button onClick={onClose}>OK</Button>}
    />
  );
}
