import type { Answers } from '../reading/answers.ts';

/** What somebody wants imported: plain data, so that another process can do it. */
export interface ImportJob {
  from: JobSource;
  dryRun: boolean;
  /** Who imports. */
  by: string;
  answers: Answers;
  /** Files and folders for what the screen has no room for. */
  out: { problems?: string; marked?: string; changes?: string };
}

/** A place on disk, one list on top of a week's last bundle, or the bundle of an earlier import. */
export type JobSource = { place: string } | { place: string; onTopOf: string } | { putBack: number };
