import { useEffect, useState } from 'react';
import { useNow } from '#ui/use-now.ts';

const TURN_EVERY_MS = 20_000;
/** The height of a row, and of what is above and below them. */
const ROW_REM = 6;
const REST_REM = 8;

/** The page of a list that is longer than the window; it turns by itself. */
export function useTurningPage(rows: number): { page: number; pages: number; perPage: number } {
  const perPage = useRowsPerPage();
  const turn = Math.floor(useNow(1_000) / TURN_EVERY_MS);
  const pages = Math.max(1, Math.ceil(rows / perPage));
  return { page: turn % pages, pages, perPage };
}

function useRowsPerPage(): number {
  const [rows, setRows] = useState(rowsPerPage);
  useEffect(() => {
    const measure = () => setRows(rowsPerPage());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return rows;
}

function rowsPerPage(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return Math.max(1, Math.floor((innerHeight / rem - REST_REM) / ROW_REM));
}
