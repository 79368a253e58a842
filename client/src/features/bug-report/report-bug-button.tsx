import { Bug } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonClass } from '#ui/button.tsx';
import type { ReportContext } from './send-report.ts';

const BugReportDialog = lazy(async () => ({
  default: (await import('./bug-report-dialog.tsx')).BugReportDialog,
}));

export interface ReportBugButtonProps {
  label?: string;
  /** Its whole look; that of a secondary button unless another is given. */
  className?: string;
  /** The app's state for the report; no personal data. */
  context?: ReportContext;
}

/** Opens the form of a bug report (document 1 §2 "Bug report modal"). */
export function ReportBugButton({
  label = 'Report a Bug',
  className = buttonClass('secondary'),
  context = {},
}: ReportBugButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        <Bug aria-hidden className="size-6 shrink-0" />
        {label}
      </button>
      <Suspense>{open && <BugReportDialog context={context} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
