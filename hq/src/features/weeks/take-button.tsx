import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fileHq } from '#access/call-hq.ts';
import { CallFailed } from '#live/call-failed.ts';
import { smallButtonClass } from '#parts/small-button.ts';
import { giveFile } from '#ui/give-file.ts';
import { ProblemDialog } from '#ui/problem-dialog.tsx';

export interface TakeButtonProps {
  path: string;
  /** What the file is called. */
  name: string;
  children: ReactNode;
}

/** Takes a file away from headquarters. */
export function TakeButton({ path, name, children }: TakeButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    setBusy(true);
    const reply = await fileHq(path);
    setBusy(false);
    if (!reply.ok) return setProblem(new CallFailed(reply).message);
    await giveFile(new File([reply.value], name));
  };
  return (
    <>
      <button type="button" className={smallButtonClass} disabled={busy} onClick={() => void take()}>
        <Download aria-hidden className="size-5" />
        {children}
      </button>
      <ProblemDialog problem={problem} onClose={() => setProblem(null)} />
    </>
  );
}
