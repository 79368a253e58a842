import {
  type ImportReply,
  type ImportState,
  isImport,
  type WeekJob,
} from '@offpiste/domain/contract/hq/imports.ts';
import type { UploadOf } from '#parts/upload-files.ts';
import type { Tone } from '#ui/badge.tsx';

/** Where a job is, as a word with its tone. */
export const stateWords: Readonly<Record<ImportState, { word: string; tone: Tone }>> = {
  uploading: { word: 'Not whole yet', tone: 'warn' },
  waiting: { word: 'Waiting', tone: 'info' },
  checking: { word: 'Being checked', tone: 'info' },
  checked: { word: 'Checked', tone: 'ok' },
  applying: { word: 'Being applied', tone: 'info' },
  applied: { word: 'Done', tone: 'ok' },
  refused: { word: 'Refused', tone: 'bad' },
  failed: { word: 'Failed', tone: 'bad' },
};

/** Whether somebody is at it, and the page has only to wait. */
export function isBusy(state: ImportState): boolean {
  return state === 'waiting' || state === 'checking' || state === 'applying';
}

/** Returns what is imported, in few words: 'week.json and 4 more'. */
export function sourcesText(sources: readonly string[]): string {
  const [first = '', second, ...more] = sources;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} more`;
}

/**
 * Whether a check of the same may come to something else: after it broke off, or where what was applied had changed since
 * its check. What a check refused it refuses again.
 */
export function mayCheckAgain({
  wish,
  state,
  message,
}: Pick<ImportReply, 'wish' | 'state' | 'message'>): boolean {
  if (state === 'failed') return isImport(wish);
  return state === 'refused' && wish === 'apply' && message !== null;
}

/** Returns what the same files, or mended ones, are uploaded as again. */
export function uploadOf({ weekId, ofReps }: Pick<WeekJob, 'weekId' | 'ofReps'>): UploadOf {
  return { ...(weekId !== null && { weekId }), ...(ofReps && { ofReps }) };
}

/** Returns what is wanted: 'week.xlsx' to be imported, or the week to be disabled. */
export function jobTitle({ wish, sources, weekId }: Pick<WeekJob, 'wish' | 'sources' | 'weekId'>): string {
  if (isImport(wish)) return sourcesText(sources);
  if (wish === 'erase') return `Somebody of ${weekId} erased for good`;
  const what = { enable: 'back in use', disable: 'out of use', purge: 'emptied for good' }[wish];
  return `${weekId} ${what}`;
}
