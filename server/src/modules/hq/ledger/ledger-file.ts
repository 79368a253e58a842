import { toEpoch } from '@offpiste/domain/contract/fields.ts';
import { kindWord, whyText } from '@offpiste/domain/contract/hq/attempt-words.ts';
import { ATTEMPT_COLUMNS, type AttemptColumn } from '@offpiste/domain/contract/hq/ledger.ts';
import type { TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import { csvLine } from '#platform/csv-line.ts';
import { wallClock } from '#platform/local-time.ts';

/** A cell of a file: a time by the resort's clocks, written as if they showed UTC. */
type FileCell = string | number | Date | null;

/** Returns an attempt as a line of a file, in the order of `ATTEMPT_COLUMNS`. */
export function attemptLine(entry: TimelineEntry, decision: string, zone: string): FileCell[] {
  const { verdict, undoneBy, kind } = entry;
  const at = (instant: string) => wallClock(toEpoch(instant), zone);
  const line: Record<AttemptColumn, FileCell> = {
    happened: at(entry.at),
    arrived: at(entry.receivedAt),
    name: entry.name ?? '',
    reference: entry.reference ?? '',
    action: kindWord(kind),
    place: entry.where.name,
    rep: entry.by,
    phone: entry.phone ?? '',
    scanned: entry.scanned ? 'yes' : 'no',
    verdict,
    reason: verdict === 'accepted' ? '' : whyText(entry.reason, entry.booked),
    because: entry.because ?? '',
    keys: entry.keys,
    late: entry.late ? 'yes' : '',
    'undone at': undoneBy ? at(undoneBy.at) : null,
    'undone by': undoneBy?.by ?? '',
    'undone because': undoneBy?.because ?? '',
    decision,
    number: entry.seq,
  };
  return ATTEMPT_COLUMNS.map((column) => line[column]);
}

/** Returns a line as CSV; a spreadsheet takes nothing in it for a formula. */
export function csvOf(cells: readonly FileCell[], separator: string): string {
  return `${csvLine(cells.map(cellText), separator)}\r\n`;
}

function cellText(cell: FileCell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  return cell === null ? '' : String(cell);
}
