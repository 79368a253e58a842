import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** A picture looked at inside the app, with or without a signal. */
export function PictureDialog({ title, file, onClose }: { title: string; file: File; onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button wide onClick={onClose}>
          Close
        </Button>
      }
    >
      <img src={url} alt={title} className="mx-auto max-w-full rounded-field" />
    </Dialog>
  );
}
