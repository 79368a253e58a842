import { classNames } from '#ui/class-names.ts';
import type { PastVerdict } from './verdict.ts';
import { verdictLooks } from './verdict-looks.ts';

export interface LastScansProps {
  verdicts: readonly PastVerdict[];
  /** Shows the verdict again. */
  onOpen: (verdict: PastVerdict) => void;
}

/** The last verdicts, newest first; each opens again. */
export function LastScans({ verdicts, onOpen }: LastScansProps) {
  if (verdicts.length === 0)
    return <p className="min-h-touch bg-surface p-3 text-center text-muted">No scans yet</p>;
  return (
    <ol aria-label="Last scans" className="max-h-37 overflow-y-auto bg-surface">
      {verdicts.map((verdict) => {
        const { icon: Icon, mark } = verdictLooks[verdict.outcome];
        return (
          <li key={verdict.id} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onOpen(verdict)}
              className="flex min-h-touch w-full items-center gap-2 px-4 py-1 text-left"
            >
              <Icon aria-hidden className={classNames('size-6 shrink-0', mark)} />
              <span
                className={classNames(
                  'min-w-0 flex-1 truncate',
                  verdict.name === null ? 'font-mono text-sm' : 'font-bold',
                )}
              >
                {verdict.name ?? verdict.code}
              </span>
              <span className="shrink-0">{verdict.word}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
