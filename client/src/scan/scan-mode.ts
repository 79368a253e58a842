import type { LucideIcon } from 'lucide-react';
import type { NamedPerson } from '#people/name-search.ts';
import type { Verdict } from './verdict/verdict.ts';

/** One thing that can be done by scanning on a screen: load; or scan in, and beside it scan out. */
export interface ScanMode {
  key: string;
  /** The button that opens the camera: 'Scan Barcode'. */
  scanLabel: string;
  /** In that button, where the screen has several modes. */
  icon?: LucideIcon;
  /** What a hand scanner does now, where the screen has several modes: 'Hand scanner: scanning in'. */
  handScannerText?: string;
  /** The way without a code: 'Enter by name'. */
  nameLabel: string;
  /** Everyone who can be chosen by name; `done` says for whom this mode has nothing left to do. */
  people: readonly NamedPerson[];
  /** The action in words, 'Load', and what a person has who is done, 'Loaded'. */
  verb: string;
  doneWord: string;
  /** Does the action for a well-formed code or a chosen person (`scanned` 0) and returns the verdict. */
  act: (barcode: string, scanned: 0 | 1) => Promise<Verdict>;
}
