import type { ReactNode } from 'react';
import { matchRanges } from './match-ranges.ts';

/** A text with the parts marked that match what was searched for. */
export function Matched({ text, query }: { text: string; query: string | undefined }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of query === undefined ? [] : matchRanges(text, query)) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, text.slice(at)];
}
