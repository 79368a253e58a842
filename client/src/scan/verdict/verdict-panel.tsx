import { numberText } from '@offpiste/domain/rules/number-text.ts';
import { LoaderCircle, Undo2, UserPlus } from 'lucide-react';
import { sentences } from '#format/sentences.ts';
import { classNames } from '#ui/class-names.ts';
import { useLonger } from '#ui/use-longer.ts';
import type { Verdict } from './verdict.ts';
import { verdictLooks } from './verdict-looks.ts';
import { VerdictShape } from './verdict-shape.tsx';

/** How many are done at the place: 6 of 43. */
export interface PlaceCount {
  value: number;
  max: number;
}

export interface VerdictPanelProps {
  /** `checking` while an action is on its way to being stored or answered. */
  shown: Verdict | 'checking' | null;
  held: boolean;
  /** Holds the verdict open, or closes one that is held. */
  onTap: () => void;
  /** Null where the screen has no count. */
  count: PlaceCount | null;
  /** Undoes what the verdict is on; null while that cannot be undone. */
  onUndo: (() => void) | null;
  /** Does what the verdict offers instead; null where it offers nothing. */
  onInstead?: (() => void) | null;
}

/** Longer than most verdicts without a signal take: nothing flickers before them, and no phone draws it for nothing. */
const CHECKING_AFTER_MS = 150;
/** The upper part of the screen, over everything. */
const overScreen = 'edges fixed inset-x-0 top-0 z-40 max-h-dvh overflow-y-auto overscroll-contain';
/** Room under the hint for buttons that are too wide to be beside it. */
const belowHint = { one: 'mb-20', two: 'mb-38' };
const panelButton =
  'flex min-h-tap items-center gap-2 rounded-card px-5 font-bold select-none active:scale-96';
const height = 'min-h-124 short:min-h-100';

/**
 * The answer to a scan over the upper part of the screen: colour, shape, one big word, the name, one line of why, the
 * count of the place, and Undo.
 */
export function VerdictPanel({ shown, ...rest }: VerdictPanelProps) {
  const isChecking = useLonger(shown === 'checking', CHECKING_AFTER_MS);
  return (
    <>
      <p role="status" aria-live="assertive" className="sr-only">
        {isChecking && 'Checking'}
        {shown !== null && shown !== 'checking' && spoken(shown)}
      </p>
      {isChecking && (
        <div
          className={classNames(
            overScreen,
            height,
            'flex flex-col items-center justify-center gap-2 bg-surface p-4 text-ink',
          )}
        >
          <LoaderCircle aria-hidden className="size-12 animate-spin" />
          <p className="text-lg font-bold">Checking…</p>
        </div>
      )}
      {shown !== null && shown !== 'checking' && <Answer verdict={shown} {...rest} />}
    </>
  );
}

function Answer(props: Omit<VerdictPanelProps, 'shown'> & { verdict: Verdict }) {
  const { verdict, held, onTap, count, onUndo, onInstead } = props;
  const { outcome, word, name, note, stop, code, instead } = verdict;
  const { fill, frame, room, control } = verdictLooks[outcome];
  return (
    <div className={classNames(overScreen, fill, 'animate-verdict pt-[env(safe-area-inset-top)]')}>
      <div className={classNames('relative flex', height)}>
        <button
          type="button"
          aria-pressed={held}
          onClick={onTap}
          className={classNames('flex w-full min-w-0 flex-col text-left select-none', room)}
        >
          <VerdictShape outcome={outcome} />
          <span
            className={classNames('mt-5 font-heavy uppercase short:mt-2 short:text-hero', wordSize(word))}
          >
            {word}
          </span>
          {name && (
            <span className="mt-2 max-w-full text-[min(2.125rem,11vw)] leading-tight font-bold short:mt-1">
              {name}
            </span>
          )}
          {(stop || note) && (
            <span className="mt-1 max-w-full text-lg">
              {stop}
              {stop && note && ' · '}
              {note && <b>{note}</b>}
            </span>
          )}
          <Why verdict={verdict} />
          <span className="max-w-full text-sm break-all">{code}</span>
          <span
            className={classNames(
              'mt-auto flex items-center pt-3 font-semibold',
              onInstead ? belowHint[onUndo ? 'two' : 'one'] : onUndo && 'min-h-17 pr-40',
            )}
          >
            {held ? 'Tap to close' : 'Tap to hold'}
          </span>
          {count && (
            <span className={classNames('absolute top-0 right-0 text-right', room)}>
              <span className="block text-[min(4rem,17vw)] leading-none font-bold short:text-[min(2.625rem,17vw)]">
                {numberText(count.value)}
              </span>{' '}
              <span className="block font-semibold">of {numberText(count.max)}</span>
            </span>
          )}
        </button>
        {frame && (
          <span aria-hidden className={classNames('pointer-events-none absolute border-current', frame)} />
        )}
        {(onUndo || onInstead) && (
          // Beside the button that holds, and not in it.
          <span className={classNames('absolute right-0 bottom-0 flex flex-col items-end gap-2', room)}>
            {onInstead && instead && (
              <button
                type="button"
                aria-label={`${instead.label}: ${name ?? code}`}
                onClick={onInstead}
                className={classNames(panelButton, control)}
              >
                <UserPlus aria-hidden className="size-6" />
                {instead.label}
              </button>
            )}
            {onUndo && (
              <button
                type="button"
                aria-label={`Undo for ${name ?? code}`}
                onClick={onUndo}
                className={classNames(panelButton, control)}
              >
                <Undo2 aria-hidden className="size-6" />
                Undo
              </button>
            )}
          </span>
        )}
        {/* As long as a verdict stays, `VERDICT_SHOWN_MS`; a frame at the edge leaves no room for it. */}
        {!held && (frame === null || outcome === 'undone') && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-x-0 bottom-0 h-1.5 origin-left animate-verdict-time bg-current"
          />
        )}
      </div>
    </div>
  );
}

/** Why: beside the plate of where the person belongs; small where the word says it already. */
function Why({ verdict }: { verdict: Verdict }) {
  const { outcome, why, plate, isWhySpokenOnly } = verdict;
  if (isWhySpokenOnly) return <span className="sr-only">{why}</span>;
  if (outcome === 'accepted') return <span className="mt-2 max-w-full text-sm">{why}</span>;
  if (!plate) return <span className="mt-1 max-w-full text-lg">{why}</span>;
  const [first, ...rest] = why.split(' · ');
  return (
    <span className="mt-3 flex max-w-full flex-wrap items-center gap-3.5 short:mt-2">
      <span
        aria-hidden
        className={classNames(
          'flex min-h-16 min-w-16 items-center justify-center rounded-field px-3 text-hero leading-none font-bold',
          verdictLooks[outcome].control,
        )}
      >
        {plate}
      </span>
      <span className="min-w-0 flex-[1_1_7em]">
        <b className="block text-lg">{first}</b>
        {rest.length > 0 && <span className="sr-only"> · </span>}
        {rest.join(' · ')}
      </span>
    </span>
  );
}

/** The word as large as fits: with text at twice the size, too, it is not broken. */
function wordSize(word: string): string {
  const longest = Math.max(...word.split(' ').map(({ length }) => length));
  return longest > 9 ? 'text-[min(3.5rem,12.5vw)] leading-none' : 'text-[min(3.5rem,15vw)] leading-none';
}

function spoken({ word, name, why, note }: Verdict): string {
  return sentences(word, name, why, note);
}
