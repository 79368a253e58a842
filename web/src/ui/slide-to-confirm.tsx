import { ChevronsRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export interface SlideToConfirmProps {
  /** What sliding does: 'Slide to distribute'. */
  label: string;
  /** The text while the action runs; the slide rests meanwhile. */
  busy?: string | null;
  disabled?: boolean;
  /** Called once when the handle has reached the end. */
  onComplete: () => void;
}

/** Width of the handle, and how near the end counts as the end, in px (document 2 §9). */
const HANDLE = 48;
const TOLERANCE = 2;
const KEY_STEPS = 10;
/** Between the handle and the edge of the track, in px. */
const INSET = 4;
/** The second tap of a double tap confirms nothing more. */
const DOUBLE_TAP_MS = 600;

/**
 * Confirms by sliding a handle to the end; released early it snaps back. By keyboard the arrows move it and End
 * completes it; a separate button serves those who can do neither.
 */
export function SlideToConfirm({ label, busy = null, disabled = false, onComplete }: SlideToConfirmProps) {
  const track = useRef<HTMLDivElement>(null);
  const grip = useRef<number | null>(null);
  const completedAt = useRef(Number.NEGATIVE_INFINITY);
  const [at, setAt] = useState(0);
  const rests = disabled || busy !== null;

  const way = () => Math.max(1, (track.current?.clientWidth ?? 0) - HANDLE - 2 * INSET);
  const release = () => {
    grip.current = null;
    setAt(0);
  };
  const complete = () => {
    release();
    if (rests || performance.now() - completedAt.current < DOUBLE_TAP_MS) return;
    completedAt.current = performance.now();
    navigator.vibrate?.(20);
    onComplete();
  };
  const moveTo = (px: number) => {
    const end = way();
    if (px >= end - TOLERANCE) return complete();
    setAt(Math.max(0, px) / end);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (rests) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = event.clientX - at * way();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current !== null) moveTo(event.clientX - grip.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (rests) return;
    const step = way() / KEY_STEPS;
    const target = { ArrowRight: at * way() + step, ArrowLeft: at * way() - step, End: way(), Home: 0 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };

  return (
    <div>
      <div
        ref={track}
        className="relative flex min-h-15 touch-pan-y items-center overflow-hidden rounded-full border-(length:--outline) border-edge bg-sunken select-none"
      >
        <span
          aria-hidden
          className="absolute inset-y-0 left-0 bg-brand-soft"
          style={{ width: at === 0 ? 0 : INSET + HANDLE + at * way() }}
        />
        <span
          style={{ opacity: 1 - 0.75 * Math.min(1, 2 * at) }}
          className={classNames('relative flex-1 px-14 text-center font-semibold', rests && 'text-muted')}
        >
          {busy ?? label}
        </span>
        <div
          role="slider"
          tabIndex={rests ? -1 : 0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(at * 100)}
          aria-valuetext={busy ?? (at === 0 ? 'Not confirmed' : `${Math.round(at * 100)} percent`)}
          aria-disabled={rests}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
          onBlur={release}
          onKeyDown={onKeyDown}
          style={{ transform: `translateX(${at * way()}px)` }}
          className={classNames(
            'absolute left-1 flex size-12 cursor-grab items-center justify-center rounded-full border-(length:--outline) border-brand-edge bg-brand-fill text-on-brand',
            rests && 'opacity-60',
          )}
        >
          <ChevronsRight aria-hidden className="size-6" />
        </div>
      </div>
      <p role="status" className="sr-only">
        {busy}
      </p>
      <Button
        variant="secondary"
        wide
        disabled={rests}
        onClick={complete}
        className="not-focus-visible:sr-only mt-2"
      >
        {label.replace(/^Slide to /, 'Confirm: ')}
      </Button>
    </div>
  );
}
