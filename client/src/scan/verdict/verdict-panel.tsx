import { LoaderCircle } from 'lucide-react';
import { sentences } from '#format/sentences.ts';
import { classNames } from '#ui/class-names.ts';
import type { Verdict } from './verdict.ts';
import { verdictLooks } from './verdict-looks.ts';

export interface VerdictPanelProps {
  /** `checking` while an action is on its way to being stored or answered. */
  shown: Verdict | 'checking' | null;
  held: boolean;
  /** Holds the verdict open, or closes one that is held. */
  onTap: () => void;
}

/** The answer to a scan over the whole upper half: colour, shape, one big word, the name and one line of why. */
export function VerdictPanel({ shown, held, onTap }: VerdictPanelProps) {
  return (
    <>
      <p role="status" aria-live="assertive" className="sr-only">
        {spoken(shown)}
      </p>
      {shown === 'checking' && (
        <div className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 bg-surface p-4 text-ink">
          <LoaderCircle aria-hidden className="size-12 animate-spin" />
          <p className="text-lg font-bold">Checking…</p>
        </div>
      )}
      {shown !== null && shown !== 'checking' && <Answer verdict={shown} held={held} onTap={onTap} />}
    </>
  );
}

function Answer({ verdict, held, onTap }: { verdict: Verdict; held: boolean; onTap: () => void }) {
  const { icon: Icon, fill, frame } = verdictLooks[verdict.outcome];
  return (
    <button
      type="button"
      aria-pressed={held}
      onClick={onTap}
      className={classNames(
        'absolute inset-0 z-10 flex flex-col items-center justify-center-safe gap-1 overflow-y-auto p-6 text-center select-none',
        fill,
      )}
    >
      <span aria-hidden className={classNames('absolute inset-2 rounded-card border-current', frame)} />
      <Icon aria-hidden strokeWidth={2.25} className="size-28 shrink-0" />
      <span className="text-xl font-bold uppercase">{verdict.word}</span>
      {verdict.name && <span className="text-xl font-bold">{verdict.name}</span>}
      <span className="text-base">{verdict.why}</span>
      {verdict.note && <span className="text-lg font-bold">{verdict.note}</span>}
      <span className="text-sm break-all">{verdict.code}</span>
      <span className="text-sm">{held ? 'Tap to close' : 'Tap to keep this open'}</span>
    </button>
  );
}

function spoken(shown: VerdictPanelProps['shown']): string {
  if (shown === null) return '';
  if (shown === 'checking') return 'Checking';
  return sentences(shown.word, shown.name, shown.why, shown.note);
}
