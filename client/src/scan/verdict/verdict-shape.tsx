import type { ReactNode } from 'react';
import type { VerdictOutcome } from './verdict.ts';

/** Filled with the colour of the words; what is drawn on it has the colour of the panel. */
const shapes: Record<VerdictOutcome, ReactNode> = {
  accepted: (
    <>
      <circle cx="48" cy="48" r="46" />
      <path d="M26 50l15 15 30-33" className="fill-none stroke-ok-fill" strokeWidth="11" />
    </>
  ),
  'accepted-will-sync': (
    <>
      <path d="M26 76a20 20 0 0 1-3-39.800A27 27 0 0 1 74 34a21 21 0 0 1-2 42z" />
      <path d="M34 55l11 11 20-23" className="fill-none stroke-info-fill" strokeWidth="9" />
    </>
  ),
  attention: (
    <>
      <path d="M48 6L94 88H2z" stroke="currentColor" strokeWidth="4" />
      <path d="M48 36v24" className="stroke-warn-fill" strokeWidth="10" />
      <circle cx="48" cy="75" r="6" className="fill-warn-fill" />
    </>
  ),
  refused: (
    <>
      <path d="M29 2h38l27 27v38L67 94H29L2 67V29z" />
      <path d="M32 32l32 32M64 32L32 64" className="stroke-bad-fill" strokeWidth="11" />
    </>
  ),
  undone: (
    <>
      <rect x="4" y="4" width="88" height="88" rx="18" fill="none" stroke="currentColor" strokeWidth="6" />
      <path
        d="M40 30L24 46l16 16M26 46h28a14 14 0 0 1 0 28h-8"
        fill="none"
        stroke="currentColor"
        strokeWidth="8"
      />
    </>
  ),
};

/** The shape of an outcome: disc, cloud, triangle, octagon, or an open square. */
export function VerdictShape({ outcome }: { outcome: VerdictOutcome }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 96 96"
      fill="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-[min(8.25rem,34vw)] shrink-0 animate-verdict-shape short:size-[min(5.25rem,34vw)]"
    >
      {shapes[outcome]}
    </svg>
  );
}
