import { Share } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { giveFile } from '#ui/give-file.ts';
import { showToast } from '#ui/toast.tsx';

/** What the rep has to know before giving the file to anybody. */
export const exportHint =
  'The file holds ticket codes, places, times, your name and who brought keys back. Keep it private, and delete it once everything has arrived.';

const given = {
  shared: 'The file is shared. Everything stays on this phone too.',
  saved: 'The file is saved. Everything stays on this phone too.',
  cancelled: null,
} as const;

/** Gives what has not reached the server as a file. */
export function ExportButton({ className }: { className?: string }) {
  const give = async () => {
    // Seldom wanted, and not part of the first load; it comes along with the screens that are loaded ahead.
    const { exportUnsent } = await import('#offline/outbox/move-unsent.ts');
    const file = await exportUnsent();
    const text = file ? given[await giveFile(file)] : 'There is nothing to export';
    if (text) showToast(text);
  };
  return (
    <Button variant="secondary" icon={Share} wide className={className ?? ''} onClick={() => void give()}>
      Export
    </Button>
  );
}
