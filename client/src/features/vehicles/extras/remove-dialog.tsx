import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export interface RemoveDialogProps {
  /** Whom to ask about; null while nobody. */
  person: { barcode: string; name: string | null } | null;
  onClose: () => void;
  onRemove: (barcode: string) => void;
}

/** Asks before a scanned passenger is taken off the list. */
export function RemoveDialog({ person, onClose, onRemove }: RemoveDialogProps) {
  return (
    <Dialog
      open={person !== null}
      onClose={onClose}
      title="Remove this passenger?"
      description={
        person && (
          <>
            {person.name && <p className="text-lg font-bold">{person.name}</p>}
            <p className="break-all">{person.barcode}</p>
          </>
        )
      }
      actions={
        <>
          <Button variant="secondary" wide onClick={onClose}>
            Keep
          </Button>
          <Button
            variant="danger"
            wide
            onClick={() => {
              if (person) onRemove(person.barcode);
              onClose();
            }}
          >
            Remove
          </Button>
        </>
      }
    />
  );
}
