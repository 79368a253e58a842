import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileHq } from '#access/call-hq.ts';
import { useServerCall } from '#api/use-server-call.ts';
import { UNREACHED } from '#live/call-failed.ts';
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
  const { ask, busy, problem, forgetProblem } = useServerCall();
  const take = async () => {
    const content = await ask(fileHq(path), UNREACHED);
    if (content !== null) await giveFile(new File([content], name));
  };
  return (
    <>
      <button type="button" className={smallButtonClass} disabled={busy} onClick={() => void take()}>
        <Download aria-hidden className="size-5" />
        {children}
      </button>
      <ProblemDialog problem={problem} onClose={forgetProblem} />
    </>
  );
}
