import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { describeAction } from './activity-text.ts';
import { useKnownNames } from './use-known-names.ts';

export interface DiscardDialogProps {
  item: OutboxItem | null;
  onClose: () => void;
  onDiscard: (item: OutboxItem) => void;
}

/** Asks before an action is given up for good. */
export function DiscardDialog({ item, onClose, onDiscard }: DiscardDialogProps) {
  const { places } = useKnownNames(item ? [item] : []);
  if (!item) return null;
  const { what, code } = describeAction(item, places);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Discard this action?"
      description={
        <>
          <p>{what}</p>
          <p className="break-all">{code}</p>
          <p className="mt-2">It will never be sent, and will not count.</p>
        </>
      }
      actions={
        <>
          <Button variant="secondary" wide onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            wide
            onClick={() => {
              onClose();
              onDiscard(item);
            }}
          >
            Discard
          </Button>
        </>
      }
    />
  );
}
