import type { AppliedImport } from '@offpiste/domain/contract/hq/weeks.ts';
import { useNavigate } from '@tanstack/react-router';
import { timeIn } from '#format/resort-time.ts';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { useWant } from './use-want.ts';

export interface PutBackDialogProps {
  weekId: string;
  one: AppliedImport;
  zone: string;
  onClose: () => void;
}

/** Asks before an earlier import is checked to be put back. */
export function PutBackDialog({ weekId, one, zone, onClose }: PutBackDialogProps) {
  const { want, ...call } = useWant();
  const navigate = useNavigate();
  const go = async () => {
    const path = `/api/hq/weeks/${encodeURIComponent(weekId)}/put-back`;
    const importId = await want(path, { run: one.run });
    if (importId !== null) await navigate({ to: '/weeks/imports/$importId', params: { importId } });
  };
  return (
    <AskDialog
      title={`Put back the import of ${timeIn(zone).dayAndTime(one.at)}?`}
      description="It is checked first, and you see whom it affects. What reps have recorded stays."
      action="Check it"
      call={call}
      onGo={go}
      onClose={onClose}
    />
  );
}
