import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useNow } from '#ui/use-now.ts';

const TURN_EVERY_MS = 20_000;
/** The least height of a row, and of what is above and below them. */
const ROW_REM = 6;
const REST_REM = 8;

/**
 * The page of a list that is longer than its element, which grows no further than the window; it turns by itself. No row
 * of it is cut off: where names need more lines a page has fewer rows.
 */
export function useTurningPage(
  rows: number,
  list: RefObject<HTMLElement | null>,
): { page: number; pages: number; perPage: number } {
  const perPage = useRowsPerPage(list);
  const turn = Math.floor(useNow(1_000) / TURN_EVERY_MS);
  const pages = Math.max(1, Math.ceil(rows / perPage));
  return { page: turn % pages, pages, perPage };
}

function useRowsPerPage(list: RefObject<HTMLElement | null>): number {
  const [rows, setRows] = useState(mostRows);
  useEffect(() => {
    const measure = () => setRows(mostRows());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  useLayoutEffect(() => {
    const whole = list.current === null ? rows : wholeRows(list.current);
    if (whole < rows) setRows(Math.max(1, whole));
  });
  return rows;
}

/** How many rows the window has room for at most. */
function mostRows(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return Math.max(1, Math.floor((innerHeight / rem - REST_REM) / ROW_REM));
}

/** How many of the rows that are in a list now are seen whole. */
function wholeRows(list: HTMLElement): number {
  if (list.scrollHeight <= list.clientHeight) return Number.POSITIVE_INFINITY;
  const end = list.getBoundingClientRect().bottom + 1;
  return [...list.children].filter((row) => row.getBoundingClientRect().bottom <= end).length;
}
